import Media
import Synchronization
import TestSupport
import Testing

@testable import Terminal

@Suite(.timeLimit(.minutes(1))) struct TerminalScreenTests {
  /// Encodes every picture as `<width x height>`.
  private struct Label: ImageEncoder {
    func encode(_ image: RGBImage) -> [UInt8] {
      Array("<\(image.width)x\(image.height)>".utf8)
    }
  }

  private let terminal = PseudoTerminal()
  private let image = RGBImage(
    width: 100, height: 60, pixels: [UInt8](repeating: 0, count: 3 * 100 * 60))

  private func screen(gate: FrameGate? = nil) throws -> TerminalScreen {
    let device = try TerminalDevice(path: terminal.path)
    _ = try device.enterRawMode()
    let layout = CanvasLayout(
      size: TerminalSize(columns: 20, rows: 10),
      cell: CellSize(width: 10, height: 20, source: .window), graphics: .sixel)
    return TerminalScreen(
      device,
      canvas: PictureCanvas(
        layout: layout, encoders: PictureEncoders(sixel: Label(), png: Label()),
        isSynchronized: false),
      gate: gate)
  }

  /// A gate to a terminal that is known to answer, and is waited for however long it takes.
  private func gate() -> FrameGate {
    let gate = FrameGate(pacing: FramePacing(patience: .seconds(3600)))
    gate.answered()
    return gate
  }

  @Test("what was composed goes to the terminal as it is")
  func composed() async throws {
    let screen = try screen()
    try await screen.show(.rgb(image)) { ScreenText(status: ["1 s"]) }
    try await screen.show { ScreenText(status: ["2 s"]) }
    let written = terminal.output()
    #expect(
      written
        == "\u{1B}[0m\u{1B}[2J\u{1B}[4;6H<100x60>\u{1B}[10;1H1 s\u{1B}[K"
        + "\u{1B}[10;1H2 s\u{1B}[K")
    #expect(await screen.byteCount == written.utf8.count)
  }

  @Test("text waits for the answer to a frame, and is then as new as can be")
  func waits() async throws {
    let gate = gate()
    let screen = try screen(gate: gate)
    try await screen.show(.rgb(image)) { ScreenText(status: ["playing"]) }
    #expect(!gate.isOpen)
    async let text: Void = screen.show { ScreenText(status: [gate.isOpen ? "new" : "old"]) }
    gate.answered()
    try await text
    #expect(terminal.output().contains("new"))
    #expect(!gate.isOpen)
  }

  @Test("text that a frame has taken along is not sent again")
  func takenAlong() async throws {
    let gate = gate()
    let screen = try screen(gate: gate)
    try await screen.show { nil }
    #expect(terminal.output().isEmpty)
    #expect(gate.isOpen)
  }

  @Test("frames and texts of many tasks go out one at a time, and none without its turn")
  func oneAtATime() async throws {
    let gate = gate()
    let screen = try screen(gate: gate)
    let turns = Mutex((sent: 0, open: 0))
    /// Answers what goes with this text, as soon as it was sent.
    let text: @Sendable () -> ScreenText = {
      turns.withLock {
        $0.sent += 1
        $0.open += gate.isOpen ? 1 : 0
      }
      Task {
        while gate.isOpen { await Task.yield() }
        gate.answered()
      }
      return ScreenText()
    }
    try await withThrowingTaskGroup { group in
      for number in 0..<50 {
        group.addTask {
          if number.isMultiple(of: 2) {
            try await screen.show(.rgb(image), text: text)
          } else {
            try await screen.show { text() }
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(turns.withLock { $0 == (50, 50) })
  }

  @Test("who is cancelled while a frame is under way writes nothing")
  func cancelled() async throws {
    let gate = gate()
    let screen = try screen(gate: gate)
    try await screen.show(.rgb(image)) { ScreenText() }
    let task = Task { try await screen.show { ScreenText(status: ["never"]) } }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(!terminal.output().contains("never"))
  }
}
