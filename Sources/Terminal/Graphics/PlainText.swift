import Media

extension GraphicsProtocol {
  /// Plain characters: bright ones and dark ones, without colours, in every terminal.
  package static let text = GraphicsProtocol(
    name: "text", summary: "pictures of plain letters", pixel: .halfCell, hasColors: false,
    detect: {
      $0.usesColor
        ? "TERM names a terminal without colours" : "NO_COLOR or --color wants no colours"
    },
    encoder: { use, _ in PlainTextEncoder(rowBreak: RowBreak(use.purpose)) },
    indexedEncoder: { use, _ in PlainTextEncoder(rowBreak: RowBreak(use.purpose)) })
}

/// Draws an image with plain characters, the brighter the more ink they have.
///
/// It needs no colours and hardly a terminal. As with half blocks a cell shows two pixels, one
/// above the other; here it shows how bright they are together. The letters are taken to be bright
/// on a dark screen.
package struct PlainTextEncoder: ImageEncoder, IndexedImageEncoder {
  /// Characters from no ink to the most.
  static let ramp = Array(" .:-=+*#%@".utf8)

  private let rowBreak: RowBreak

  package init(rowBreak: RowBreak = .cursorMotion) {
    self.rowBreak = rowBreak
  }

  package func encode(_ image: RGBImage) -> [UInt8] {
    var bytes: [UInt8] = []
    let separator = Array(rowBreak.separator(columnCount: image.width).utf8)
    bytes.reserveCapacity((image.width + separator.count) * (image.height + 1) / 2)
    let pixels = image.pixels.span
    for top in stride(from: 0, to: image.height, by: 2) {
      if top > 0 { bytes += separator }
      let bottom = min(top + 1, image.height - 1)
      for column in 0..<image.width {
        let upper = Self.luma(pixels, at: top * image.width + column)
        let lower = Self.luma(pixels, at: bottom * image.width + column)
        bytes.append(Self.ramp[(upper + lower) / 2 * Self.ramp.count / 256])
      }
    }
    return bytes
  }

  /// How bright a pixel is, 0 to 255: the luma of BT.709, in parts of 256.
  private static func luma(_ pixels: Span<UInt8>, at index: Int) -> Int {
    (54 * Int(pixels[3 * index]) + 183 * Int(pixels[3 * index + 1])
      + 19 * Int(pixels[3 * index + 2])) / 256
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

  /// What stands between two rows.
  func separator(columnCount: Int) -> String {
    switch self {
    case .newLine: "\n"
    case .cursorMotion: "\(ControlCode.csi)\(columnCount)D\(ControlCode.csi)B"
    }
  }
}
