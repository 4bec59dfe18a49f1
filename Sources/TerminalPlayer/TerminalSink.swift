import Media
import Terminal
import Video

/// Shows frames in the terminal: the last view.
struct TerminalSink: FrameSink {
  let screen: TerminalScreen
  let view: PlayerView

  /// The terminal, once it is ours; before that nothing may be drawn.
  let session: Task<TerminalSession, any Error>

  /// Waits until the terminal has drawn the last frame; how long it took decides on the next one.
  func ready() async throws {
    _ = try await session.value
    await screen.ready()
    view.drew(in: screen.gate?.takePictureCost())
  }

  /// Converts the frame and draws it, both on the screen's own thread.
  func show(_ frame: Frame) async throws {
    try await screen.show(view.image(of: frame)) { view.textForFrame() }
    view.made(frame, in: await screen.makingTime)
  }
}
