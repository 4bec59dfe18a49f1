import Media
import POSIX
import Terminal

/// How, and how large, pictures are drawn in this run.
struct Graphics {
  let mode: GraphicsMode

  /// The pixels that a picture fits into.
  let box: PixelSize

  /// The size of pictures where there is no terminal to fill, and the largest one where there is.
  static let defaultBox = PixelSize(width: 640, height: 360)

  /// Rows of text that stay in sight above and below a picture.
  private static let reservedRowCount = 6

  /// Decides from the options, and from what the terminal says where they leave it open.
  init(choice: GraphicsChoice, requestedSize: PixelSize?) {
    let device = isTerminal(1) ? try? TerminalDevice() : nil
    let capabilities = device.flatMap { try? TerminalCapabilities.query($0).capabilities }
    let decision = choice.decide(
      isTerminal: device != nil, environment: .current, capabilities: capabilities)
    mode = decision.mode
    if let device, mode != .none, mode == .blocks || requestedSize == nil {
      let layout = CanvasLayout(
        size: device.size, cell: capabilities?.cellSize ?? .fallback, mode: mode,
        statusRowCount: Self.reservedRowCount, limit: Self.defaultBox)
      box = layout.box
    } else {
      box = requestedSize ?? Self.defaultBox
    }
  }
}
