import Media

extension GraphicsProtocol {
  /// Plain characters: bright ones and dark ones, without colours, in every terminal.
  package static let text = GraphicsProtocol(
    name: "text", summary: "pictures of plain letters",
    pixel: .part(PixelSize(width: 1, height: 2)), hasColors: false,
    detect: {
      $0.usesColor
        ? "TERM names a terminal without colours" : "NO_COLOR or --color turns colours off"
    },
    cells: { PlainTextRenderer(isLight: $0.isLight) },
    encoder: { use, _ in CellEncoder(plainText: use) },
    indexedEncoder: { use, _ in CellEncoder(plainText: use) })
}

extension CellEncoder {
  fileprivate init(plainText use: PictureUse) {
    self.init(
      renderer: PlainTextRenderer(isLight: use.isLight), rowBreak: RowBreak(use.purpose))
  }
}

/// Draws an image with plain characters: brighter places get characters with more ink.
///
/// It needs no colours and hardly a terminal. As with half blocks a cell covers two pixels, one
/// above the other; here it shows their combined brightness. Letters are bright on a dark
/// background; on a light one they are dark, and darker places get more ink.
struct PlainTextRenderer: CellRenderer {
  /// Characters from the least ink to the most.
  static let ramp = Array(" .:-=+*#%@".unicodeScalars)

  let unit = PixelSize(width: 1, height: 2)

  /// For each brightness, its character.
  private let glyphs: [Unicode.Scalar]

  init(isLight: Bool = false) {
    let ramp = isLight ? Self.ramp.reversed() : Self.ramp
    glyphs = (0..<256).map { ramp[$0 * ramp.count / 256] }
  }

  func cells(of image: RGBImage) -> CellPicture {
    cells(of: image) { pixels, column, row in
      let bottom = min(2 * row + 1, image.height - 1)
      let upper = Self.luma(pixels, at: 2 * row * image.width + column)
      let lower = Self.luma(pixels, at: bottom * image.width + column)
      return PictureCell(glyph: glyphs[(upper + lower) / 2], ink: .standard, ground: .standard)
    }
  }

  private static func luma(_ pixels: Span<UInt8>, at index: Int) -> Int {
    RGBColor(
      red: pixels[3 * index], green: pixels[3 * index + 1], blue: pixels[3 * index + 2]
    ).luma
  }
}

/// How one row of characters follows on another in a picture that is made of them.
package enum RowBreak: Hashable, Sendable {
  /// A line feed: the picture begins at the left edge, as lines of text.
  case newLine
  /// The cursor goes back and down: the picture may begin anywhere.
  ///
  /// It must not end at the right edge unless it begins at the left one, because the cursor does
  /// not go beyond the last column.
  case cursorMotion

  /// What fits a picture that is a part of a page, or a frame in the middle of the screen.
  init(_ purpose: PictureUse.Purpose) {
    switch purpose {
    case .still: self = .newLine
    case .frame: self = .cursorMotion
    }
  }

  /// The text between two rows.
  func separator(columnCount: Int) -> String {
    switch self {
    case .newLine: "\n"
    case .cursorMotion: "\(ControlCode.csi)\(columnCount)D\(ControlCode.csi)B"
    }
  }
}
