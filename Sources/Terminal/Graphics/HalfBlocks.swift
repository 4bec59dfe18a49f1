import Media

extension GraphicsProtocol {
  /// Half blocks: two large pixels in each character cell, wherever letters have colours.
  package static let blocks = GraphicsProtocol(
    name: "blocks", summary: "pictures of half blocks, two pixels a letter", pixel: .halfCell,
    detect: {
      $0.usesColor && $0.colors != .none
        ? "the terminal does not say that it draws pictures" : nil
    },
    encoder: { use, _ in HalfBlockEncoder(use) },
    indexedEncoder: { use, _ in HalfBlockEncoder(use) })
}

/// Draws an image with the character ▀, whose upper half is one pixel and lower half another.
///
/// A cell is about twice as high as wide, so half a cell is about square. Each row of text shows
/// two rows of pixels: the letter's own colour the upper one, its background the lower one. Works
/// wherever letters have 24-bit colours (ISO/IEC 8613-6, SGR 38 and 48) or xterm's 256.
package struct HalfBlockEncoder: ImageEncoder, IndexedImageEncoder {
  private let rowBreak: RowBreak
  private let isIndexed: Bool

  /// Creates an encoder.
  ///
  /// - Parameters:
  ///   - rowBreak: How rows follow on one another.
  ///   - colors: The colours that letters may have; below 24 bits, xterm's 256 are used.
  package init(rowBreak: RowBreak = .cursorMotion, colors: ColorDepth = .trueColor) {
    self.rowBreak = rowBreak
    isIndexed = colors != .trueColor
  }

  fileprivate init(_ use: PictureUse) {
    self.init(rowBreak: RowBreak(use.purpose), colors: use.colors)
  }

  package func encode(_ image: RGBImage) -> [UInt8] {
    var bytes: [UInt8] = []
    // A colour of its own for every pixel is the worst case: 19 bytes each, and the character.
    bytes.reserveCapacity(22 * image.width * image.height)
    let separator = rowBreak.separator(columnCount: image.width)
    let rowEnd = Array((ControlCode.resetStyle + separator).utf8)
    let pixels = image.pixels.span
    for top in stride(from: 0, to: image.height, by: 2) {
      if top > 0 { bytes += rowEnd }
      appendRow(
        pixels.extracting(droppingFirst: 3 * image.width * top), width: image.width,
        hasLowerRow: top + 1 < image.height, to: &bytes)
    }
    bytes += ControlCode.resetStyle.utf8
    return bytes
  }

  /// Appends one row of text, naming a colour only where it differs from the one before.
  private func appendRow(
    _ pixels: Span<UInt8>, width: Int, hasLowerRow: Bool, to bytes: inout [UInt8]
  ) {
    var foreground: Color?
    var background: Color?
    for column in 0..<width {
      let upper = color(pixels, at: column)
      let lower = hasLowerRow ? color(pixels, at: width + column) : nil
      if upper != foreground || lower != background {
        bytes += [0x1B, UInt8(ascii: "[")]
        if upper != foreground { upper.append(kind: UInt8(ascii: "3"), to: &bytes) }
        if let lower, lower != background {
          if upper != foreground { bytes.append(UInt8(ascii: ";")) }
          lower.append(kind: UInt8(ascii: "4"), to: &bytes)
        }
        bytes.append(UInt8(ascii: "m"))
        foreground = upper
        background = lower
      }
      bytes += [0xE2, 0x96, 0x80]  // ▀, U+2580, in UTF-8
    }
  }

  private func color(_ pixels: Span<UInt8>, at index: Int) -> Color {
    let color = RGBColor(
      red: pixels[3 * index], green: pixels[3 * index + 1], blue: pixels[3 * index + 2])
    return isIndexed ? .index(XtermPalette.nearestIndex(to: color)) : .direct(color)
  }

  private enum Color: Hashable {
    case direct(RGBColor)
    case index(UInt8)

    /// Appends `38;2;red;green;blue` or `38;5;index`; `48;…` for the background.
    func append(kind: UInt8, to bytes: inout [UInt8]) {
      bytes += [kind, UInt8(ascii: "8"), UInt8(ascii: ";")]
      switch self {
      case .direct(let color):
        bytes.append(UInt8(ascii: "2"))
        for value in [color.red, color.green, color.blue] { append(value, to: &bytes) }
      case .index(let index):
        bytes.append(UInt8(ascii: "5"))
        append(index, to: &bytes)
      }
    }

    private func append(_ value: UInt8, to bytes: inout [UInt8]) {
      bytes.append(UInt8(ascii: ";"))
      if value >= 100 { bytes.append(0x30 + value / 100) }
      if value >= 10 { bytes.append(0x30 + value / 10 % 10) }
      bytes.append(0x30 + value % 10)
    }
  }
}

/// The 240 of xterm's 256 colours that are the same in every terminal.
///
///     0…15     sixteen that users choose: what they look like is not known
///     16…231   a cube: 16 + 36·red + 6·green + blue, each one of six levels
///     232…255  24 greys: 8, 18, … 238
enum XtermPalette {
  /// The levels of the cube; the first step is larger than the others.
  static let levels: [UInt8] = [0, 95, 135, 175, 215, 255]

  private static let greyCount = 24

  /// The colour with a number from 16 to 255.
  static func color(_ index: UInt8) -> RGBColor {
    precondition(index >= 16, "the first sixteen colours are the user's own")
    guard index < 232 else {
      let grey = 8 + 10 * (index - 232)
      return RGBColor(red: grey, green: grey, blue: grey)
    }
    let place = Int(index - 16)
    return RGBColor(
      red: levels[place / 36], green: levels[place / 6 % 6], blue: levels[place % 6])
  }

  /// The number of the colour that is nearest by the sum of squared differences.
  ///
  /// In the cube each component can be chosen alone. Of the greys, the nearest is the one that
  /// is nearest to the mean of the three. So two candidates are all there are.
  static func nearestIndex(to color: RGBColor) -> UInt8 {
    let (red, green, blue) = (level(color.red), level(color.green), level(color.blue))
    let cube = 16 + 36 * red + 6 * green + blue
    let sum = Int(color.red) + Int(color.green) + Int(color.blue)
    // The greys lie 30 apart in the sum of components, the first at 24: rounded to the nearest.
    let grey = UInt8(min(greyCount - 1, max(0, sum - 24 + 15) / 30)) + 232
    let isGreyNearer =
      color.squaredDistance(to: self.color(grey)) < color.squaredDistance(to: self.color(cube))
    return isGreyNearer ? grey : cube
  }

  /// The place of the nearest level: below the middles 47.5, 115, 155, 195 and 235.
  private static func level(_ component: UInt8) -> UInt8 {
    switch component {
    case ..<48: 0
    case ..<115: 1
    default: (component - 35) / 40
    }
  }
}
