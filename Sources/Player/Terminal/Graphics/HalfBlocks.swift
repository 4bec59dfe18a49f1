import Media

extension GraphicsProtocol {
  /// Half blocks: two large pixels in each character cell, wherever letters have colours.
  ///
  /// The fonts of the Linux console have them; most of those fonts have no smaller block elements.
  package static let halves = GraphicsProtocol(
    name: "halves", summary: "pictures of half blocks, two pixels a letter",
    pixel: .part(PixelSize(width: 1, height: 2)),
    detect: {
      $0.usesColor && $0.colors != .none
        ? "the terminal does not say that it draws pictures" : nil
    },
    cells: { HalfBlockRenderer(colors: $0.colors, fillsCells: true) },
    encoder: { use, _ in CellEncoder(halfBlocks: use) },
    indexedEncoder: { use, _ in CellEncoder(halfBlocks: use) })
}

extension CellEncoder {
  /// Draws still pictures of blocks, with pixels of half a cell.
  init(halfBlocks use: PictureUse) {
    self.init(
      renderer: HalfBlockRenderer(colors: use.colors, fillsCells: use.purpose == .frame),
      rowBreak: RowBreak(use.purpose))
  }
}

/// Draws an image with the character ▄, whose lower half is one pixel and the rest of the cell another.
///
/// A cell is about twice as high as wide, so half a cell is about square. Each row of text shows
/// two rows of pixels: the letter's colour is the lower one, its background the upper one. With ▀,
/// which would do as well, many fonts leave a hairline at the cell's upper edge. Works
/// wherever letters have 24-bit colours (ISO/IEC 8613-6, SGR 38 and 48), or fewer.
struct HalfBlockRenderer: CellRenderer {
  let unit = PixelSize(width: 1, height: 2)

  private let palette: CellPalette?
  private let fillsCells: Bool

  /// Creates a renderer.
  ///
  /// - Parameters:
  ///   - colors: The colours that letters may have; below 24 bits, they are dithered.
  ///   - fillsCells: Whether the last row of an odd height fills its cells, as beside a film. Among
  ///     lines of text the lower half has the terminal's own ground.
  init(colors: ColorDepth = .trueColor, fillsCells: Bool = false) {
    palette = CellPalette(colors)
    self.fillsCells = fillsCells
  }

  func cells(of image: RGBImage) -> CellPicture {
    cells(of: image) { pixels, column, row in
      let bottom = 2 * row + 1
      let upper = Self.color(pixels, 2 * row * image.width + column)
      let hasLower = bottom < image.height
      let lower = hasLower ? Self.color(pixels, bottom * image.width + column) : upper
      if let palette, hasLower || fillsCells {
        return palette.halves(upper, lower, column: column, row: row)
      }
      guard hasLower || fillsCells else {
        let ink = palette?.ink(upper, column: column, row: 2 * row) ?? CellColor(upper)
        return PictureCell(glyph: "▀", ink: ink, ground: .standard)
      }
      return PictureCell(glyph: "▄", ink: CellColor(lower), ground: CellColor(upper))
    }
  }

  private static func color(_ pixels: Span<UInt8>, _ index: Int) -> RGBColor {
    RGBColor(red: pixels[3 * index], green: pixels[3 * index + 1], blue: pixels[3 * index + 2])
  }
}
