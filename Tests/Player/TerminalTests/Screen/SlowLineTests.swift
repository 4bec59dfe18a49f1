import Media
import Testing

@testable import Terminal

/// A film over a line with a delay and a bandwidth, on a virtual clock.
@Suite struct SlowLineTests {
  /// A line that carries one byte after another, and a terminal that answers at once.
  private struct Line {
    let bytesPerSecond: Double
    /// The way in one direction.
    let way: Duration
    private(set) var freeAt = Duration.zero

    init(bytesPerSecond: Double, roundTrip: Duration) {
      self.bytesPerSecond = bytesPerSecond
      way = roundTrip / 2
    }

    /// Carries bytes; returns when they have arrived at the terminal.
    mutating func carry(_ byteCount: Int, at time: Duration) -> Duration {
      freeAt = max(freeAt, time) + .seconds(Double(byteCount) / bytesPerSecond)
      return freeAt + way
    }
  }

  /// How a film was played.
  private struct Result {
    var arrivals: [Duration] = []
    /// From a key until its answer is on the screen.
    var keys: [Duration] = []
    var mostUnderWay = 0
    /// The longest that a frame had to wait for those before it.
    var longestQueue = Duration.zero
    var lastSize = PixelSize(width: 0, height: 0)
    /// The most frames that counted as under way in the last second although they had arrived.
    var mostForgotten = 0

    /// Pictures a second, from the third second on.
    func rate(until end: Duration) -> Double {
      Double(arrivals.count { $0 >= .seconds(2) && $0 < end }) / ((end - .seconds(2)) / .seconds(1))
    }
  }

  /// A player that has a picture each thirtieth of a second, and a user who presses a key each 0.7 s.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - length: How long the film is.
  ///   - lost: Which answers get lost, counted from 0.
  /// - Returns: What came of it.
  private func play(
    over line: Line, for length: Duration = .seconds(12), losing lost: Set<Int> = []
  ) -> Result {
    var (line, result) = (line, Result())
    var probe = TerminalQuery.Outcome(questions: TerminalQuestion.allCases)
    _ = probe.take(Array("\u{1B}[?62;4c".utf8))
    probe.finish(after: line.way * 2)
    var flow = FrameFlowControl(after: probe)
    var size = AdaptivePictureSize(
      full: PixelSize(width: 960, height: 540), least: PixelSize(width: 160, height: 90),
      isFar: line.way * 2 > .milliseconds(40))
    var answers: [(question: OwedAnswers.Question, at: Duration)] = []
    var answerCount = 0
    /// Sends a frame; returns when it arrives.
    func send(_ byteCount: Int, picture: PixelSize?, at time: Duration) -> Duration {
      let question = flow.question
      flow.sent(at: time, byteCount: byteCount, picture: picture, asking: question)
      let arrival = line.carry(byteCount, at: time)
      if let question, !lost.contains(answerCount) {
        answers.append((question, arrival + line.way))
      }
      answerCount += 1
      return arrival
    }
    var (time, nextPicture, nextKey) = (Duration.zero, Duration.zero, Duration.milliseconds(700))
    var key: Duration?
    while time < length {
      while let answer = answers.first, answer.at <= time {
        answers.removeFirst()
        flow.answered(answer.question, at: answer.at)
        while let cost = flow.takeCost() { _ = size.drew(cost.size, in: cost.duration) }
      }
      if time >= nextKey { (key, nextKey) = (time, nextKey + .milliseconds(700)) }
      // The key itself takes its way too.
      if let pressed = key, time >= pressed + line.way,
        flow.deadline(at: time, isPicture: false) == nil
      {
        result.keys.append(send(60, picture: nil, at: time) - pressed)
        key = nil
      }
      if time >= nextPicture, flow.deadline(at: time) == nil {
        result.longestQueue = max(result.longestQueue, line.freeAt - time)
        result.lastSize = size.size
        // About what a sixel picture takes.
        let byteCount = size.size.width * size.size.height
        result.arrivals.append(send(byteCount, picture: size.size, at: time))
        while nextPicture <= time { nextPicture += .microseconds(33_333) }
      }
      result.mostUnderWay = max(result.mostUnderWay, flow.frameCount)
      if time >= length - .seconds(1) {
        result.mostForgotten = max(result.mostForgotten, flow.frameCount - answers.count)
      }
      time += .milliseconds(1)
    }
    return result
  }

  @Test(
    "a narrow line far away has as many pictures as it can carry, and answers keys in time",
    arguments: [(2e6, 100, 15.0), (2e5, 200, 5.0), (2e6, 300, 15.0), (1e6, 20, 15.0)])
  func far(bytesPerSecond: Double, roundTrip: Int, rate: Double) {
    let line = Line(bytesPerSecond: bytesPerSecond, roundTrip: .milliseconds(roundTrip))
    let result = play(over: line)
    #expect(result.rate(until: .seconds(12)) >= rate)
    #expect(result.longestQueue <= .milliseconds(250))
    // Its way there, that of the answer, and what lies before it.
    let most = result.keys.dropFirst().max() ?? .zero
    #expect(most <= .milliseconds(roundTrip + 110), "\(result.keys)")
  }

  @Test(
    "answers that are lost on a busy line do not shift those after them for long",
    arguments: [(2e6, 100), (2e5, 200), (2e6, 300), (1e8, 200)],
    [[40], [40, 41], [40, 70, 71, 72]])
  func lostAnswers(line: (Double, Int), lost: [Int]) {
    let line = Line(bytesPerSecond: line.0, roundTrip: .milliseconds(line.1))
    let (whole, result) = (play(over: line), play(over: line, losing: Set(lost)))
    #expect(result.mostForgotten == 0)
    // For a moment the line waits; it was for the rest of the film.
    #expect(result.rate(until: .seconds(12)) >= whole.rate(until: .seconds(12)) * 0.8)
    #expect(result.keys.dropFirst().allSatisfy { $0 <= line.way * 2 + .milliseconds(110) })
  }

  @Test("a wide line far away carries every picture, several at a time, in full size")
  func wide() {
    let result = play(over: Line(bytesPerSecond: 1e8, roundTrip: .milliseconds(200)))
    #expect(result.rate(until: .seconds(12)) >= 29)
    #expect(6...9 ~= result.mostUnderWay)
    #expect(result.lastSize == PixelSize(width: 960, height: 540))
  }

  @Test("a terminal that is near has one picture at a time")
  func near() {
    let result = play(over: Line(bytesPerSecond: 2e7, roundTrip: .milliseconds(2)))
    #expect(result.rate(until: .seconds(12)) >= 29)
    #expect(result.mostUnderWay <= 2)
    #expect(result.longestQueue <= .milliseconds(2))
  }

  @Test("a line that stops is sent no more than was under way, and is taken up again")
  func stops() {
    var flow = FrameFlowControl(after: nil)
    let size = PixelSize(width: 100, height: 100)
    flow.sent(at: .zero, picture: nil)
    flow.answered(.status, at: .milliseconds(100))
    var time = Duration.milliseconds(100)
    flow.sent(at: time, byteCount: 1000, picture: size)
    flow.answered(.status, at: .milliseconds(210))
    time = .milliseconds(210)
    while time < .seconds(4) {
      if flow.deadline(at: time) == nil { flow.sent(at: time, byteCount: 1000, picture: size) }
      time += .milliseconds(10)
    }
    #expect(2...20 ~= flow.frameCount)
    let count = flow.frameCount
    for _ in 0..<count { flow.answered(.status, at: time) }
    #expect(flow.frameCount == 0 && flow.deadline(at: time) == nil)
  }
}
