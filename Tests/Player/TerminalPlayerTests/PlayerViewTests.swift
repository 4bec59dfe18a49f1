import Media
import Terminal
import Testing
import Video

@testable import Playback
@testable import TerminalPlayer

@Suite("What the player shows") struct PlayerViewTests {
  private func view(_ graphics: GraphicsProtocol, colorsLetters: Bool = true) -> PlayerView {
    PlayerView(
      layout: CanvasLayout(
        size: TerminalSize(columns: 80, rows: 24),
        cell: CellSize(width: 10, height: 20, source: .given), graphics: graphics), limit: nil,
      colorsLetters: colorsLetters)
  }

  private let frame = Frame(
    picture: Picture(
      width: 16, height: 16, format: PixelFormat(subsampling: .gray, bitDepth: 8),
      planes: [Plane(width: 16, height: 16, bytes: [UInt8](repeating: 0, count: 256))],
      color: .unspecified),
    presentationTime: .zero, duration: MediaTime(value: 1, timescale: 30), sampleIndex: 0,
    pictureType: nil)

  private func status(_ state: PlayerState, isPaused: Bool = false) -> PlayerStatus {
    PlayerStatus(
      state: state, position: .zero, duration: .seconds(10), rate: .normal,
      level: BufferLevel(duration: .zero, frameCount: 0, byteCount: 0), isBufferResting: false,
      frames: FrameCounts(), stallCount: 0, loop: PlaybackLoop(), isPaused: isPaused,
      isAtEnd: false, liveEdge: nil, isSeekable: true, message: nil)
  }

  @Test(
    "colours that are few change on a slow machine, all others do not",
    arguments: [(GraphicsProtocol.sixel, true), (.kitty, false), (.blocks, false), (.iterm, false)])
  func fixedColors(graphics: GraphicsProtocol, changes: Bool) {
    let view = view(graphics)
    for _ in 0..<20 {
      _ = view.image(of: frame)
      view.made(frame, in: .milliseconds(500))
    }
    view.update(status(.playing), title: "film", overlays: [])
    let line = view.textForFrame().status.map(\.text).joined()
    #expect(line.contains("fixed colours") == changes)
  }

  @Test("letters have no colours where the user wants none", arguments: [true, false])
  func withoutColor(colors: Bool) {
    let view = view(.sixel, colorsLetters: colors)
    view.update(
      status(.playing), title: "film",
      overlays: [Overlay(.topLeft, lines: [OverlayLine(.init("q", .accent))])])
    let text = view.textForFrame()
    #expect((text == text.withoutColor) == !colors)
    #expect(text.status.flatMap(\.parts).contains { $0.emphasis == .accent } == colors)
  }

  @Test("while frames come, no text asks for a turn of its own; the answer to a pause does")
  func textAlone() {
    let view = view(.sixel)
    let playing = status(.playing)
    view.update(playing, title: "film", overlays: [])
    _ = view.textForFrame()
    #expect(!view.hasTextAlone(during: playing))
    // The last picture is still being drawn.
    let pausing = status(.playing, isPaused: true)
    view.update(pausing, title: "film", overlays: [])
    #expect(!view.hasTextAlone(during: playing))
    #expect(view.hasTextAlone(during: pausing))
    let text = view.textAlone(during: pausing)
    #expect(text?.status.first?.text.contains("║") == true)
    #expect(!view.hasTextAlone(during: pausing))
  }
}
