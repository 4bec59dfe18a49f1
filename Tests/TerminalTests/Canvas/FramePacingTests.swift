import Testing

@testable import Terminal

@Suite struct FramePacingTests {
  private let trial = FramePacing.trial

  @Test("lets one frame out at a time, the next when the terminal has answered")
  func paces() {
    var pacing = FramePacing()
    #expect(pacing.deadline(at: .zero) == nil)
    pacing.sent(at: .zero)
    #expect(pacing.deadline(at: .milliseconds(1)) == trial)
    pacing.answered(at: .milliseconds(30))
    #expect(pacing.deadline(at: .milliseconds(30)) == nil)
    #expect(pacing.roundTrip == .milliseconds(30))
    pacing.sent(at: .milliseconds(30))
    pacing.answered(at: .milliseconds(40))
    #expect(pacing.roundTrip == .milliseconds(10) && pacing.meanRoundTrip == .milliseconds(20))
    pacing.sent(at: .milliseconds(40))
    #expect(pacing.deadline(at: .seconds(1)) == .milliseconds(40) + FramePacing.limit)
  }

  @Test("waits once for a terminal that never answers")
  func silent() {
    var pacing = FramePacing()
    pacing.sent(at: .zero)
    #expect(pacing.deadline(at: trial) == nil)
    pacing.sent(at: .seconds(1))
    #expect(pacing.deadline(at: .seconds(1)) == nil)
    #expect(pacing.roundTrip == nil && pacing.meanRoundTrip == nil)
  }

  @Test("waits again for a terminal that answers after all")
  func answersLate() {
    var pacing = FramePacing()
    pacing.sent(at: .zero)
    #expect(pacing.deadline(at: trial) == nil)
    pacing.answered(at: .seconds(1))
    pacing.sent(at: .seconds(2))
    #expect(pacing.deadline(at: .seconds(2)) == .seconds(2) + FramePacing.limit)
  }

  @Test("goes on when an answer is lost, and keeps asking")
  func lostAnswer() {
    var pacing = FramePacing()
    pacing.answered(at: .zero)
    pacing.sent(at: .zero)
    #expect(pacing.deadline(at: FramePacing.limit) == nil)
    pacing.sent(at: .seconds(6))
    #expect(pacing.deadline(at: .seconds(7)) == .seconds(6) + FramePacing.limit)
    pacing.forget()
    #expect(pacing.deadline(at: .seconds(7)) == nil)
  }

  @Test("text alone tells what the way there and back takes, which no picture can help")
  func latency() {
    var pacing = FramePacing()
    pacing.sent(at: .zero, isPicture: false)
    pacing.answered(at: .milliseconds(300))
    #expect(pacing.roundTrip == nil)
    #expect(pacing.takeCost() == nil)
    pacing.sent(at: .seconds(1))
    pacing.answered(at: .milliseconds(1310))
    #expect(pacing.roundTrip == .milliseconds(310))
    #expect(pacing.takeCost() == .milliseconds(10))
    #expect(pacing.takeCost() == nil)
    // The best of them counts: the others had to wait for something.
    pacing.sent(at: .seconds(2), isPicture: false)
    pacing.answered(at: .milliseconds(2100))
    pacing.sent(at: .seconds(3), isPicture: false)
    pacing.answered(at: .milliseconds(3400))
    pacing.sent(at: .seconds(4))
    pacing.answered(at: .milliseconds(4150))
    #expect(pacing.takeCost() == .milliseconds(50))
    // Quicker than text: not less than nothing.
    pacing.sent(at: .seconds(5))
    pacing.answered(at: .milliseconds(5090))
    #expect(pacing.takeCost() == .zero)
    #expect(pacing.meanRoundTrip == (.milliseconds(310 + 150 + 90) / 3))
  }

  @Test("a picture without an answer took at least as long as it was waited for")
  func lostCost() {
    var pacing = FramePacing()
    pacing.sent(at: .zero)
    #expect(pacing.deadline(at: trial) == nil)
    #expect(pacing.takeCost() == nil)
    pacing.answered(at: .seconds(1))
    pacing.sent(at: .seconds(2))
    #expect(pacing.deadline(at: .seconds(2) + FramePacing.limit) == nil)
    #expect(pacing.takeCost() == FramePacing.limit)
  }
}
