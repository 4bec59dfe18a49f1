/// The colours that an indexed image may use: at most 256.
///
/// A sixel terminal has colour *registers*: a picture first fills them and then says for each
/// pixel which one to use.
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

  /// How many levels each component of the ``cube`` has.
  static let cubeLevelCount = 6

  /// The distance between two levels of the ``cube``.
  static let cubeStep = 51

  /// All mixtures of six levels of red, green and blue: 6 × 6 × 6 = 216 colours.
  ///
  /// The levels 0, 51, 102, 153, 204, 255 are 0, 20, 40, 60, 80, 100 per cent, so that sixel's
  /// per cents express them exactly. The index is `36 * red + 6 * green + blue`.
  public static let cube = Palette(
    (0..<cubeLevelCount * cubeLevelCount * cubeLevelCount).map { index in
      func byte(_ level: Int) -> UInt8 { UInt8(level % cubeLevelCount * cubeStep) }
      return RGBColor(red: byte(index / 36), green: byte(index / 6), blue: byte(index))
    })
}
