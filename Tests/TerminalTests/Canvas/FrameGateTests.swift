import Testing

@testable import Terminal

@Suite(.timeLimit(.minutes(1))) struct FrameGateTests {
  @Test("opens when the terminal has answered")
  func opens() async {
    let gate = FrameGate()
    await gate.wait()
    gate.sent()
    #expect(!gate.isOpen)
    async let waiting: Void = gate.wait()
    gate.answered()
    await waiting
    #expect(gate.isOpen && gate.roundTrip != nil)
  }

  @Test("opens by itself where no answer comes")
  func givesUp() async {
    let gate = FrameGate()
    gate.sent()
    await gate.wait()
    #expect(gate.isOpen)
  }

  @Test("lets everybody through when nobody reads answers any more, and knows what is owed")
  func retires() async {
    let gate = FrameGate()
    gate.answered()
    gate.sent()
    async let waiting: Void = gate.wait()
    gate.retire()
    await waiting
    #expect(gate.isOpen && gate.isOwedAnAnswer)
  }

  @Test("lets go of a task that is cancelled")
  func cancels() async {
    let gate = FrameGate(pacing: FramePacing(patience: .seconds(3600)))
    gate.answered()
    gate.sent()
    let task = Task { await gate.wait() }
    task.cancel()
    await task.value
    #expect(!gate.isOpen)
    gate.forget()
    await gate.wait()
  }
}
