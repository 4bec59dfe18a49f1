import Foundation
import Media
import Synchronization
import TestSupport
import Testing

@testable import Terminal

@Suite(.timeLimit(.minutes(5))) struct TerminalScreenTests {
  /// Encodes every picture as `<width x height>`.
  private struct Label: ImageEncoder {
    func encode(_ image: RGBImage) -> [UInt8] {
      Array("<\(image.width)x\(image.height)>".utf8)
    }
  }

  /// Encodes every picture as more bytes than a kernel keeps for a terminal.
  private struct Flood: ImageEncoder {
    func encode(_ image: RGBImage) -> [UInt8] { [UInt8](repeating: 0x20, count: 1 << 20) }
  }

  private let terminal = PseudoTerminal()
  private let clock = ManualClock()
  private let image = RGBImage(
    width: 100, height: 60, pixels: [UInt8](repeating: 0, count: 3 * 100 * 60))

  private func screen(
    gate: FrameGate? = nil, encoder: any ImageEncoder = Label()
  ) throws -> TerminalScreen {
    let device = try TerminalDevice(path: terminal.path)
    try device.enterRawMode()
    let layout = CanvasLayout(
      size: TerminalSize(columns: 20, rows: 10),
      cell: CellSize(width: 10, height: 20, source: .window), graphics: .sixel)
    return TerminalScreen(
      device,
      canvas: PictureCanvas(
        layout: layout, encoders: PictureEncoders(sixel: encoder, png: encoder),
        isSynchronized: false),
      gate: gate)
  }

  /// A gate to a terminal that is known to answer, and that is waited for, however long it takes.
  private func gate() -> FrameGate {
    let gate = FrameGate(flow: FrameFlowControl(), clock: clock)
    gate.sent(picture: PixelSize(width: 1, height: 1))
    gate.answered()
    return gate
  }

  @Test("what was composed goes to the terminal as it is")
  func composed() async throws {
    let screen = try screen()
    try await screen.show(.rgb(image)) { ScreenText(status: ["1 s"]) }
    try await screen.show { ScreenText(status: ["2 s"]) }
    let written = terminal.output()
    let style = ControlCode.statusStyle
    #expect(
      written
        == "\u{1B}[0;48;5;16m\u{1B}[2J\u{1B}[0m\u{1B}[4;6H<100x60>\u{1B}[10;1H\(style)1 s\u{1B}[K\u{1B}[0m"
        + "\u{1B}[10;1H\(style)2 s\u{1B}[K\u{1B}[0m")
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

  /// Tells tasks to end that wait for a gate to close: nothing closes it behind the last one.
  private final class Ending: Sendable {
    let hasCome = Atomic(false)
  }

  @Test("frames and texts of many tasks go out one at a time")
  func oneAtATime() async throws {
    let gate = gate()
    let screen = try screen(gate: gate)
    let turns = Mutex((sent: 0, open: 0))
    let ending = Ending()
    defer { ending.hasCome.store(true, ordering: .releasing) }
    /// Sends the answer that belongs to this text, as soon as the text was sent.
    let text: @Sendable () -> ScreenText = {
      turns.withLock {
        $0.sent += 1
        $0.open += gate.isOpen ? 1 : 0
      }
      Task {
        while gate.isOpen, !ending.hasCome.load(ordering: .acquiring) { await Task.yield() }
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

  /// Starts a task, and returns it when it waits for the gate.
  private func started<Success: Sendable>(
    _ gate: FrameGate, _ body: @escaping @Sendable () async throws -> Success
  ) async -> Task<Success, any Error> {
    let task = Task { try await body() }
    while gate.waiterCount == 0 { await Task.yield() }
    return task
  }

  @Test("a task that is cancelled while it waits for a frame writes nothing")
  func cancelled() async throws {
    let gate = gate()
    let screen = try screen(gate: gate)
    try await screen.show(.rgb(image)) { ScreenText() }
    let task = await started(gate) { try await screen.show { ScreenText(status: ["never"]) } }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(!terminal.output().contains("never"))
  }

  @Test("a frame that waits when the drawing ends is not written, and the one before is still owed")
  func abandoned() async throws {
    let gate = gate()
    let screen = try screen(gate: gate)
    try await screen.show(.rgb(image)) { ScreenText() }
    let task = await started(gate) { try await screen.show(.rgb(image)) { ScreenText() } }
    screen.abandon()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(gate.isOwedAnAnswer)
    #expect(terminal.output().components(separatedBy: "<100x60>").count == 2)
  }

  @Test("a frame that the terminal does not read can be given up")
  func stuck() async throws {
    let gate = gate()
    let screen = try screen(gate: gate, encoder: Flood())
    async let frame: Void = screen.show(.rgb(image)) { ScreenText() }
    // As long as this, a part of the frame is on its way, and the rest waits for room.
    while terminal.unreadByteCount == 0 { await Task.yield() }
    screen.abandon()
    try await frame
    #expect(!gate.isOwedAnAnswer)
    // Part of the picture has reached the terminal, and is terminated there.
    let isEnded = terminal.output().hasSuffix(" \u{1B}\\")
    #expect(isEnded)
    await screen.finish()
    #expect(terminal.output() == "")
  }

  @Test("asks one last question at the end, waits for its answer, and asks nothing after it")
  func finishes() async throws {
    let gate = gate()
    let screen = try screen(gate: gate)
    try await screen.show(.rgb(image)) { ScreenText() }
    _ = terminal.output()
    let end = await started(gate) { await screen.finish() }
    #expect(terminal.output() == "\u{1B}[c")
    // The answer to the frame alone does not say that nothing more is still to come.
    gate.answered(.status)
    #expect(gate.isOwedAnAnswer)
    gate.answered(.attributes)
    try await end.value
    await #expect(throws: CancellationError.self) {
      try await screen.show(.rgb(image)) { ScreenText() }
    }
    #expect(terminal.output() == "")
  }

  @Test("ends at once where nothing is owed")
  func owesNothing() async throws {
    let gate = gate()
    let screen = try screen(gate: gate)
    try await screen.show(.rgb(image)) { ScreenText() }
    gate.answered()
    _ = terminal.output()
    await screen.finish()
    #expect(terminal.output() == "")
  }

  @Test("a terminal that does not answer is asked once, and not at the end")
  func silent() async throws {
    let gate = FrameGate(flow: FrameFlowControl(), clock: clock)
    let screen = try screen(gate: gate)
    try await screen.show(.rgb(image)) { ScreenText() }
    #expect(terminal.output().hasSuffix("\u{1B}[5n"))
    clock.advance(by: FrameFlowControl.trial)
    try await screen.show(.rgb(image)) { ScreenText() }
    try await screen.show { ScreenText(status: ["1 s"]) }
    let end = await started(gate) { await screen.finish() }
    clock.advance(by: FrameFlowControl.unknownLimit)
    try await end.value
    let output = terminal.output()
    #expect(output.contains("1 s") && !output.contains("\u{1B}[5n") && !output.contains("\u{1B}[c"))
  }
}
