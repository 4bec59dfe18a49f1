import Media

extension GraphicsProtocol {
  /// kitty's graphics protocol: real pixels in all colours.
  ///
  /// A terminal that knows it answers a question about a picture of one pixel, with `OK`. Its
  /// pictures lie in front of letters, and erasing the screen leaves them.
  package static let kitty = GraphicsProtocol(
    name: "kitty", summary: "kitty graphics, in all colours", pixel: .screen, coversLetters: true,
    deletion: KittyEncoder.deletion, questions: [.kittyGraphics],
    detect: {
      $0.capabilities?.hasKittyGraphics == true
        ? "the terminal says that it draws kitty graphics" : nil
    },
    abilities: {
      [Ability("kitty graphics", key: "kittyGraphics", $0.hasKittyGraphics, source: "its query")]
    },
    encoder: { use, _ in KittyEncoder(use.purpose) },
    indexedEncoder: { use, _ in KittyEncoder(use.purpose) })
}

extension TerminalQuestion {
  /// Asks whether a picture of one pixel would be shown.
  static let kittyGraphics = TerminalQuestion(
    "kitty graphics",
    "\(ControlCode.escape)_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\(ControlCode.stringTerminator)",
    isString: true
  ) { if case .kittyGraphics = $0 { true } else { false } }
}

extension TerminalCapabilities {
  /// Whether the terminal draws pictures that come by kitty's graphics protocol.
  package var hasKittyGraphics: Bool {
    replies.last { TerminalQuestion.kittyGraphics.isAnswered(by: $0) } == .kittyGraphics("OK")
  }
}

/// Writes images for terminals that know kitty's graphics protocol: all pixels in all colours.
///
/// The pixels travel as text, in pieces, because terminals limit the length of a command:
///
///     ESC _ G a=T,f=24,s=W,v=H,q=2,…,m=1 ; base64 ESC \    the first piece
///     ESC _ G m=1 ; base64 ESC \                           more
///     ESC _ G m=0 ; base64 ESC \                           the last one
///
///     a=T      transmit and show at once        s, v   columns and rows of pixels
///     f=24     red, green, blue, a byte each    q=2    the terminal answers nothing
///     i, p     the image's and its place's number: the next one of the same number replaces it
///     C=1      the cursor stays where it is, as a film wants it
///
/// See https://sw.kovidgoyal.net/kitty/graphics-protocol/.
package struct KittyEncoder: ImageEncoder, IndexedImageEncoder {
  /// The longest piece of text in one command.
  static let pieceLimit = 4096

  /// The number of the image that all frames of a film share; others are left alone.
  static let frameID = 6121

  /// Takes the frame off the screen and out of the terminal's memory.
  static let deletion = Array(
    "\(ControlCode.escape)_Ga=d,d=I,i=\(frameID),q=2\(ControlCode.stringTerminator)".utf8)

  private let purpose: PictureUse.Purpose

  package init(_ purpose: PictureUse.Purpose) {
    self.purpose = purpose
  }

  package func encode(_ image: RGBImage) -> [UInt8] {
    let pixels = image.pixels.span
    let step = Self.pieceLimit / 4 * 3
    let pieceCount = (pixels.count + step - 1) / step
    var bytes: [UInt8] = []
    bytes.reserveCapacity(pixels.count / 3 * 4 + 16 * pieceCount + 64)
    for start in stride(from: 0, to: pixels.count, by: step) {
      let end = min(start + step, pixels.count)
      bytes += "\(ControlCode.escape)_G".utf8
      if start == 0 { bytes += keys(width: image.width, height: image.height).utf8 }
      bytes += (end < pixels.count ? "m=1;" : "m=0;").utf8
      Base64.append(pixels.extracting(start..<end), to: &bytes)
      bytes += ControlCode.stringTerminator.utf8
    }
    return bytes
  }

  private func keys(width: Int, height: Int) -> String {
    let place =
      switch purpose {
      case .still: ""
      case .frame: "i=\(Self.frameID),p=1,C=1,"
      }
    return "a=T,f=24,s=\(width),v=\(height),q=2,\(place)"
  }
}
