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

extension Palette {
  // ANCHOR: solution-5.4
  /// The index of the colour that is nearest to another one; of equals the first.
  ///
  /// The plain way, for a single colour. For a picture, a table is made
  /// first.
  public func index(nearestTo color: RGBColor) -> Int {
    var (best, shortest) = (0, Int.max)
    for index in 0..<count {
      let distance = self[index].squaredDistance(to: color)
      if distance < shortest { (best, shortest) = (index, distance) }
    }
    return best
  }
  // ANCHOR_END: solution-5.4
}

/// An image whose pixels are places in a palette.
public struct IndexedImage: Hashable, Sendable {
  public let width: Int
  public let height: Int
  public let palette: Palette

  /// For each pixel, row after row, the index of its colour.
  public let indices: [UInt8]

  public init(width: Int, height: Int, palette: Palette, indices: [UInt8]) {
    precondition(indices.count == width * height, "an image has one index a pixel")
    self.width = width
    self.height = height
    self.palette = palette
    self.indices = indices
  }

  public var size: PixelSize { PixelSize(width: width, height: height) }

  /// The image as a screen shows it.
  public var rgbImage: RGBImage {
    let indices = indices.span
    let colors = palette.components.span
    let pixels = [UInt8](capacity: 3 * indices.count) { pixels in
      for place in indices.indices {
        let color = 3 * Int(indices[place])
        pixels.append(colors[color])
        pixels.append(colors[color + 1])
        pixels.append(colors[color + 2])
      }
    }
    return RGBImage(width: width, height: height, pixels: pixels)
  }
}
