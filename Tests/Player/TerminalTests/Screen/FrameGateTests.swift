import Media
import TestSupport
import Testing

@testable import Terminal

@Suite(.timeLimit(.minutes(5))) struct FrameGateTests {
  private let clock = ManualClock()

  /// A gate to a terminal that has answered once, after 10 ms.
  private func gate() -> FrameGate {
    let gate = FrameGate(flow: FrameFlowControl(), clock: clock)
    gate.sent(picture: PixelSize(width: 1, height: 1))
    clock.advance(by: .milliseconds(10))
    gate.answered()
    return gate
  }

  /// Starts a task, and returns it when it waits for the gate.
  private func started(
    _ gate: FrameGate, _ body: @escaping @Sendable () async -> Void
  ) async -> Task<Void, Never> {
    let task = Task { await body() }
    while gate.waiterCount == 0 { await Task.yield() }
    return task
  }

  @Test("opens when the terminal has answered")
  func opens() async {
    let gate = FrameGate(flow: FrameFlowControl(), clock: clock)
    await gate.wait()
    gate.sent(picture: PixelSize(width: 1, height: 1))
    #expect(!gate.isOpen)
    let waiting = await started(gate) { await gate.wait() }
    clock.advance(by: .milliseconds(20))
    gate.answered()
    await waiting.value
    #expect(gate.isOpen && gate.roundTrip == .milliseconds(20))
  }

  @Test("opens by itself where no answer comes, and is not waited for again")
  func givesUp() async {
    let gate = FrameGate(flow: FrameFlowControl(), clock: clock)
    gate.sent(picture: PixelSize(width: 1, height: 1))
    let waiting = await started(gate) { await gate.wait() }
    clock.advance(by: FrameFlowControl.trial)
    await waiting.value
    #expect(gate.isOpen && gate.question == nil)
    gate.sent(picture: PixelSize(width: 1, height: 1))
    #expect(gate.isOpen && gate.isOwedAnAnswer)
  }

  @Test("lets all tasks through when it is closed, and knows what is owed")
  func closes() async {
    let gate = gate()
    gate.sent(picture: PixelSize(width: 1, height: 1))
    let waiting = await started(gate) { await gate.wait() }
    gate.close()
    await waiting.value
    #expect(gate.isOpen && gate.isOwedAnAnswer)
  }

  @Test("lets no frame through while it is held, whatever is answered")
  func holds() async {
    let gate = gate()
    gate.hold()
    let waiting = await started(gate) { await gate.wait() }
    gate.answered()
    #expect(!gate.isOpen)
    gate.release()
    await waiting.value
    #expect(gate.isOpen)
  }

  @Test("lets go of a task that is cancelled while it waits")
  func cancels() async {
    let gate = gate()
    gate.sent(picture: PixelSize(width: 1, height: 1))
    let waiting = await started(gate) { await gate.wait() }
    waiting.cancel()
    await waiting.value
    #expect(!gate.isOpen)
  }

  @Test("the answer to the last question says that nothing is owed, where one was lost")
  func lastQuestion() async {
    let gate = gate()
    gate.sent(picture: PixelSize(width: 1, height: 1))
    gate.sentLastQuestion()
    let waiting = await started(gate) { await gate.waitForAnswers() }
    #expect(gate.isOwedAnAnswer)
    gate.answered(.attributes)
    await waiting.value
    #expect(!gate.isOwedAnAnswer)
  }

  @Test("gives up the last answers in time, later where answers have taken longer")
  func givesUpAnswers() async {
    let gate = gate()
    gate.sent(picture: PixelSize(width: 1, height: 1))
    clock.advance(by: .milliseconds(100))
    gate.answered()
    gate.sentLastQuestion()
    let waiting = await started(gate) { await gate.waitForAnswers() }
    clock.advance(by: FrameFlowControl.leastWait + .milliseconds(399))
    #expect(gate.isOwedAnAnswer)
    clock.advance(by: .milliseconds(1))
    await waiting.value
    #expect(!gate.isOwedAnAnswer)
  }
}
