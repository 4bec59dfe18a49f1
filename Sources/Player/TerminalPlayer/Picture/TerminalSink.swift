import Media
import Terminal
import Video

/// Shows frames in the terminal: the last view.
struct TerminalSink: FrameSink {
  let screen: TerminalScreen
  let view: PlayerView

  /// The terminal, once it is ours; before that nothing may be drawn.
  let session: Task<TerminalSession, any Error>

  /// Waits until the terminal can take a frame; how long the last ones took decides on its size.
  func ready() async throws {
    _ = try await session.value
    await screen.ready()
    view.drew(screen.gate?.takePictureCosts() ?? [])
  }

  /// Converts the frame and draws it, both on the screen's own thread.
  func show(_ frame: Frame) async throws {
    try await screen.show({ view.picture(of: frame) }) { view.textForFrame() }
    view.made(frame, in: screen.lastPicture.makingTime)
  }
}
