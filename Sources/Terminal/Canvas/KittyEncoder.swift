import Media

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
///     C=1      the cursor stays where it is
///
/// See https://sw.kovidgoyal.net/kitty/graphics-protocol/.
public struct KittyEncoder: ImageEncoder {
  /// What a picture is for.
  public enum Purpose: Hashable, Sendable {
    /// It stays on the screen among lines of text, and the cursor goes on below it.
    case still
    /// It replaces the one before, in the same place; the cursor does not move.
    case frame
  }

  /// The longest piece of text in one command.
  static let pieceLimit = 4096

  /// The number of the image that all frames of a film share; others are left alone.
  static let frameID = 6121

  /// Takes the frame off the screen and out of the terminal's memory.
  public static let deletion = Array(
    "\(ControlCode.escape)_Ga=d,d=I,i=\(frameID),q=2\(ControlCode.stringTerminator)".utf8)

  private let purpose: Purpose

  public init(_ purpose: Purpose) {
    self.purpose = purpose
  }

  public func encode(_ image: RGBImage) -> [UInt8] {
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
