/// The colours that an indexed image may use: at most 256.
///
/// A sixel terminal has colour *registers*, a PNG file has a table of colours: both first say which
/// colours there are, and then for each pixel which one to use.
public struct Palette: Hashable, Sendable {
  /// Red, green and blue of each colour in turn.
  public let components: [UInt8]

  public init(_ colors: [RGBColor]) {
    precondition((1...256).contains(colors.count), "a palette has 1 to 256 colours")
    components = colors.flatMap { [$0.red, $0.green, $0.blue] }
  }

  public var count: Int { components.count / 3 }

  public subscript(index: Int) -> RGBColor {
    RGBColor(
      red: components[3 * index], green: components[3 * index + 1],
      blue: components[3 * index + 2])
  }
}
