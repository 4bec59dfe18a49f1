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
    pacing.answered(.status, at: .milliseconds(30))
    #expect(pacing.deadline(at: .milliseconds(30)) == nil)
    #expect(pacing.roundTrip == .milliseconds(30))
    pacing.sent(at: .milliseconds(30))
    pacing.answered(.status, at: .milliseconds(40))
    #expect(pacing.roundTrip == .milliseconds(10) && pacing.meanRoundTrip == .milliseconds(20))
    pacing.sent(at: .milliseconds(40))
    #expect(pacing.deadline(at: .seconds(1)) == .milliseconds(40) + FramePacing.limit)
  }

  @Test("waits once for a terminal that never answers, and does not ask it again")
  func silent() {
    var pacing = FramePacing()
    pacing.sent(at: .zero)
    #expect(pacing.asks)
    #expect(pacing.deadline(at: trial) == nil)
    #expect(!pacing.asks)
    pacing.sent(at: .seconds(1))
    #expect(pacing.deadline(at: .seconds(1)) == nil)
    #expect(pacing.owed.lastAskedAt == .zero)
    #expect(pacing.roundTrip == nil && pacing.meanRoundTrip == nil)
  }

  @Test("waits again for a terminal that answers after all")
  func answersLate() {
    var pacing = FramePacing()
    pacing.sent(at: .zero)
    #expect(pacing.deadline(at: trial) == nil)
    pacing.answered(.status, at: .seconds(1))
    pacing.sent(at: .seconds(2))
    #expect(pacing.deadline(at: .seconds(2)) == .seconds(2) + FramePacing.limit)
  }

  @Test("goes on when an answer is lost, and keeps asking")
  func lostAnswer() {
    var pacing = FramePacing()
    pacing.sent(at: .zero)
    pacing.answered(.status, at: .zero)
    pacing.sent(at: .zero)
    #expect(pacing.deadline(at: FramePacing.limit) == nil)
    #expect(pacing.asks)
    pacing.sent(at: .seconds(6))
    #expect(pacing.deadline(at: .seconds(7)) == .seconds(6) + FramePacing.limit)
  }

  @Test("a frame that was cut off before its question is not waited for")
  func cutOff() {
    var pacing = FramePacing()
    pacing.sent(at: .zero)
    pacing.cutOff()
    #expect(pacing.deadline(at: .zero) == nil && pacing.owed.isEmpty)
    // Where no question goes out, none is taken back.
    pacing.sent(at: .zero)
    #expect(pacing.deadline(at: trial) == nil)
    pacing.sent(at: .seconds(1))
    pacing.cutOff()
    #expect(!pacing.owed.isEmpty)
  }

  @Test("an answer that nothing has asked for tells nothing")
  func unasked() {
    var pacing = FramePacing()
    pacing.answered(.status, at: .zero)
    #expect(!pacing.hasAnswered)
  }

  @Test("what a probe has not got is owed from when it was asked")
  func probe() {
    var silent = TerminalQuery.Outcome(questions: TerminalQuestion.allCases)
    silent.finish(after: .milliseconds(300))
    var pacing = FramePacing(after: silent)
    #expect(!pacing.hasAnswered)
    #expect(
      pacing.finalDeadline(at: .zero) == FramePacing.unknownLimit - .milliseconds(300))
    pacing.answered(.attributes, at: .milliseconds(2700))
    #expect(pacing.hasAnswered && pacing.owed.isEmpty)
    // The next answer may take as long, and more.
    pacing.sent(at: .seconds(3))
    #expect(pacing.finalDeadline(at: .seconds(3)) == .seconds(3) + FramePacing.mostWait)
  }

  @Test("a probe that is answered owes nothing")
  func probeAnswered() {
    var outcome = TerminalQuery.Outcome(questions: TerminalQuestion.allCases)
    _ = outcome.take(Array("\u{1B}[?62c".utf8))
    outcome.finish(after: .milliseconds(20))
    var pacing = FramePacing(after: outcome)
    #expect(pacing.hasAnswered && pacing.owed.isEmpty)
    pacing.sent(at: .zero)
    #expect(pacing.finalDeadline(at: .zero) == FramePacing.leastWait + .milliseconds(80))
  }

  @Test("gives up the answers that are owed at the end when their time has run out")
  func finalLimit() {
    var pacing = FramePacing()
    pacing.sent(at: .zero)
    pacing.sentLastQuestion(at: .seconds(1))
    #expect(pacing.finalDeadline(at: .seconds(2)) == .seconds(1) + FramePacing.unknownLimit)
    #expect(pacing.finalDeadline(at: .seconds(5)) == nil)
    #expect(pacing.owed.isEmpty)
  }

  @Test("text alone tells what the way there and back takes, which no picture can help")
  func latency() {
    var pacing = FramePacing()
    pacing.sent(at: .zero, isPicture: false)
    pacing.answered(.status, at: .milliseconds(300))
    #expect(pacing.roundTrip == nil)
    #expect(pacing.takeCost() == nil)
    pacing.sent(at: .seconds(1))
    pacing.answered(.status, at: .milliseconds(1310))
    #expect(pacing.roundTrip == .milliseconds(310))
    #expect(pacing.takeCost() == .milliseconds(10))
    #expect(pacing.takeCost() == nil)
    // The best of them counts: the others had to wait for something.
    pacing.sent(at: .seconds(2), isPicture: false)
    pacing.answered(.status, at: .milliseconds(2100))
    pacing.sent(at: .seconds(3), isPicture: false)
    pacing.answered(.status, at: .milliseconds(3400))
    pacing.sent(at: .seconds(4))
    pacing.answered(.status, at: .milliseconds(4150))
    #expect(pacing.takeCost() == .milliseconds(50))
    // Quicker than text: not less than nothing.
    pacing.sent(at: .seconds(5))
    pacing.answered(.status, at: .milliseconds(5090))
    #expect(pacing.takeCost() == .zero)
    #expect(pacing.meanRoundTrip == (.milliseconds(310 + 150 + 90) / 3))
  }

  @Test("a picture without an answer took at least as long as it was waited for")
  func lostCost() {
    var pacing = FramePacing()
    pacing.sent(at: .zero)
    #expect(pacing.deadline(at: trial) == nil)
    #expect(pacing.takeCost() == nil)
    pacing.answered(.status, at: .seconds(1))
    pacing.sent(at: .seconds(2))
    #expect(pacing.deadline(at: .seconds(2) + FramePacing.limit) == nil)
    #expect(pacing.takeCost() == FramePacing.limit)
  }
}
