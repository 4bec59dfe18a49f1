import Media
import Terminal

/// A picture that a learner can judge: eight bars of colour above a row of greys.
///
/// The bars are those of television's test pattern, from the brightest to the darkest.
struct TestPicture {
  let size: PixelSize

  /// The picture in the few colours that it has.
  var image: IndexedImage {
    let bars = size.height * 3 / 4
    let indices = (0..<size.height).flatMap { row in
      (0..<size.width).map { column in
        row < bars
          ? UInt8(column * Self.bars.count / size.width)
          : UInt8(Self.bars.count + column * Self.greyCount / size.width)
      }
    }
    return IndexedImage(
      width: size.width, height: size.height, palette: Palette(Self.bars + Self.greys),
      indices: indices)
  }

  /// The picture for a terminal that draws in this manner; `nil` if it has no colours.
  func encoded(for decision: GraphicsDecision) -> [UInt8]? {
    guard let graphics = decision.graphics, graphics.hasColors else { return nil }
    let use = PictureUse(.still, colors: decision.colors)
    return try? graphics.indexedEncoder(for: use, png: PlainPNGEncoder()).encode(image)
  }

  /// White, yellow, cyan, green, magenta, red, blue, black: each has green, red and blue or not.
  private static let bars: [RGBColor] = (0..<8).map { bar in
    RGBColor(
      red: bar & 2 == 0 ? 255 : 0, green: bar & 4 == 0 ? 255 : 0, blue: bar & 1 == 0 ? 255 : 0)
  }

  private static let greyCount = 16

  private static let greys: [RGBColor] = (0..<greyCount).map { step in
    let level = UInt8(255 * step / (greyCount - 1))
    return RGBColor(red: level, green: level, blue: level)
  }
}
