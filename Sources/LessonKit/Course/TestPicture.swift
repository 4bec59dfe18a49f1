import Media
import Terminal

/// A picture that everybody can judge: eight bars of colour above a row of greys.
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

  /// The picture as a terminal shows it that draws in this manner; `nil` where none can be drawn.
  func encoded(for decision: GraphicsDecision) -> [UInt8]? {
    switch decision.mode {
    case .sixel: SixelEncoder().encode(image)
    case .kitty: KittyEncoder(.still).encode(image.rgbImage)
    case .blocks:
      HalfBlockEncoder(rowBreak: .newLine, colors: decision.colors).encode(image.rgbImage)
    case .text, .none: nil
    }
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
