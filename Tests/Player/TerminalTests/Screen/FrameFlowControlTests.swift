import Media
import Testing

@testable import Terminal

@Suite struct FrameFlowControlTests {
  private let size = PixelSize(width: 640, height: 360)
  private let trial = FrameFlowControl.trial

  @Test("lets one frame out at a time, the next when the terminal has answered")
  func paces() {
    var flow = FrameFlowControl()
    #expect(flow.deadline(at: .zero) == nil)
    flow.sent(at: .zero, picture: size)
    #expect(flow.deadline(at: .milliseconds(1)) == trial)
    flow.answered(.status, at: .milliseconds(30))
    #expect(flow.deadline(at: .milliseconds(30)) == nil)
    #expect(flow.roundTrip == .milliseconds(30))
    flow.sent(at: .milliseconds(30), picture: size)
    flow.answered(.status, at: .milliseconds(40))
    #expect(flow.roundTrip == .milliseconds(10) && flow.meanRoundTrip == .milliseconds(20))
    flow.sent(at: .milliseconds(40), picture: size)
    #expect(flow.deadline(at: .seconds(1)) == .milliseconds(40) + FrameFlowControl.limit)
  }

  @Test("waits once for a terminal that never answers, and does not ask it again")
  func silent() {
    var flow = FrameFlowControl()
    flow.sent(at: .zero, picture: size)
    #expect(flow.question == .status)
    #expect(flow.deadline(at: trial) == nil)
    #expect(flow.question == nil)
    flow.sent(at: .seconds(1), picture: size)
    #expect(flow.deadline(at: .seconds(1)) == nil)
    #expect(flow.owed.lastAskedAt == .zero)
    #expect(flow.roundTrip == nil && flow.meanRoundTrip == nil)
  }

  @Test("waits again for a terminal that answers after all")
  func answersLate() {
    var flow = FrameFlowControl()
    flow.sent(at: .zero, picture: size)
    #expect(flow.deadline(at: trial) == nil)
    flow.answered(.status, at: .seconds(1))
    flow.sent(at: .seconds(2), picture: size)
    #expect(flow.deadline(at: .seconds(2)) == .seconds(2) + FrameFlowControl.limit)
  }

  @Test(
    "after answers that were lost, those that come count for their own frames", arguments: 1...4)
  func lostAnswers(count: Int) throws {
    var flow = FrameFlowControl()
    var time = Duration.zero
    flow.sent(at: time, picture: size)
    flow.answered(.status, at: time)
    for _ in 0..<count {
      flow.sent(at: time, picture: size)
      #expect(flow.deadline(at: time + .seconds(1)) == time + FrameFlowControl.limit)
      time += FrameFlowControl.limit
      #expect(flow.deadline(at: time) == nil)
    }
    for _ in 0..<5 {
      let question = try #require(flow.question)
      flow.sent(at: time, picture: size)
      time += .milliseconds(30)
      flow.answered(question, at: time)
      #expect(flow.frameCount == 0)
      #expect(flow.roundTrip == .milliseconds(30))
    }
    #expect(flow.question == .status && flow.owed.isEmpty)
  }

  @Test("answers that are only late are waited for at the end")
  func lateAnswers() throws {
    var flow = FrameFlowControl()
    flow.sent(at: .zero, picture: size)
    flow.answered(.status, at: .zero)
    var questions: [OwedAnswers.Question] = []
    for number in 0..<2 {
      let time = FrameFlowControl.limit * number
      questions.append(try #require(flow.question))
      flow.sent(at: time, picture: size)
      #expect(flow.deadline(at: time + FrameFlowControl.limit) == nil)
    }
    let end = FrameFlowControl.limit * 2
    flow.sentLastQuestion(at: end)
    for question in questions {
      #expect(flow.finalDeadline(at: end, since: end) != nil)
      flow.answered(question, at: end)
    }
    #expect(!flow.owed.isEmpty)
    flow.answered(.attributes, at: end)
    #expect(flow.owed.isEmpty)
  }

  @Test("a frame that was cut off before its question is not waited for")
  func cutOff() {
    var flow = FrameFlowControl()
    flow.sent(at: .zero, picture: size)
    flow.cutOff()
    #expect(flow.deadline(at: .zero) == nil && flow.owed.isEmpty)
    // Where no question goes out, none is taken back.
    flow.sent(at: .zero, picture: size)
    #expect(flow.deadline(at: trial) == nil)
    flow.sent(at: .seconds(1), picture: size)
    flow.cutOff()
    #expect(!flow.owed.isEmpty)
  }

  @Test("an answer that nothing has asked for tells nothing")
  func unasked() {
    var flow = FrameFlowControl()
    flow.answered(.status, at: .zero)
    #expect(!flow.hasAnswered)
  }

  @Test("what a probe has not got is owed from when it was asked")
  func probe() {
    var silent = TerminalQuery.Outcome(questions: TerminalQuestion.allCases)
    silent.finish(after: .milliseconds(300))
    var flow = FrameFlowControl(after: silent)
    #expect(!flow.hasAnswered)
    #expect(
      flow.finalDeadline(at: .seconds(3), since: .seconds(3))
        == .seconds(3) + FrameFlowControl.unknownWait)
    #expect(
      flow.finalDeadline(at: .milliseconds(3600), since: .milliseconds(3600))
        == FrameFlowControl.unknownLimit - .milliseconds(300))
    flow.answered(.attributes, at: .milliseconds(2700))
    #expect(flow.hasAnswered && flow.owed.isEmpty)
    // It measures the round trip to the terminal, so that this is not counted as a picture's cost.
    #expect(flow.line.latency == .seconds(3))
    // The next answer may take as long, and more.
    flow.sent(at: .seconds(3), picture: size)
    #expect(
      flow.finalDeadline(at: .seconds(3), since: .seconds(3))
        == .seconds(3) + FrameFlowControl.mostWait)
  }

  @Test("a probe that is answered owes nothing")
  func probeAnswered() {
    var outcome = TerminalQuery.Outcome(questions: TerminalQuestion.allCases)
    _ = outcome.take(Array("\u{1B}[?62c".utf8))
    outcome.finish(after: .milliseconds(20))
    var flow = FrameFlowControl(after: outcome)
    #expect(flow.hasAnswered && flow.owed.isEmpty)
    flow.sent(at: .zero, picture: size)
    #expect(
      flow.finalDeadline(at: .zero, since: .zero)
        == FrameFlowControl.leastWait + .milliseconds(80))
  }

  @Test("gives up the answers that are owed at the end when their time has run out")
  func finalLimit() {
    var flow = FrameFlowControl()
    flow.sent(at: .zero, picture: size)
    flow.sentLastQuestion(at: .seconds(1))
    let end = Duration.seconds(1)
    #expect(flow.finalDeadline(at: end, since: end) == end + FrameFlowControl.unknownWait)
    #expect(flow.finalDeadline(at: .seconds(2), since: end) == nil)
    #expect(flow.owed.isEmpty)
  }

  @Test("text alone tells what the way there and back takes, which no picture can help")
  func latency() {
    var flow = FrameFlowControl()
    flow.sent(at: .zero, picture: nil)
    flow.answered(.status, at: .milliseconds(300))
    #expect(flow.roundTrip == nil)
    #expect(flow.takeCost() == nil)
    flow.sent(at: .seconds(1), picture: size)
    flow.answered(.status, at: .milliseconds(1310))
    #expect(flow.roundTrip == .milliseconds(310))
    #expect(flow.takeCost()?.duration == .milliseconds(10))
    #expect(flow.takeCost() == nil)
    // The best of them counts: the others had to wait for something.
    flow.sent(at: .seconds(2), picture: nil)
    flow.answered(.status, at: .milliseconds(2100))
    flow.sent(at: .seconds(3), picture: nil)
    flow.answered(.status, at: .milliseconds(3400))
    flow.sent(at: .seconds(4), picture: size)
    flow.answered(.status, at: .milliseconds(4150))
    #expect(flow.takeCost()?.duration == .milliseconds(50))
    // Quicker than text: not less than nothing.
    flow.sent(at: .seconds(5), picture: size)
    flow.answered(.status, at: .milliseconds(5090))
    #expect(flow.takeCost()?.duration == .zero)
    #expect(flow.meanRoundTrip == (.milliseconds(310 + 150 + 90) / 3))
  }

  @Test("a picture without an answer took at least as long as it was waited for")
  func lostCost() {
    var flow = FrameFlowControl()
    flow.sent(at: .zero, picture: size)
    #expect(flow.deadline(at: trial) == nil)
    #expect(flow.takeCost() == nil)
    flow.answered(.status, at: .seconds(1))
    flow.sent(at: .seconds(2), picture: size)
    #expect(flow.deadline(at: .seconds(2) + FrameFlowControl.limit) == nil)
    #expect(flow.takeCost()?.duration == FrameFlowControl.limit)
  }
}
