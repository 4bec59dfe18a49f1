import Media
import Testing

@testable import Terminal

/// A film over a line with a delay and a width, on a virtual clock.
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

  /// What came of a film.
  private struct Result {
    var arrivals: [Duration] = []
    /// From a key until its answer is on the screen.
    var keys: [Duration] = []
    var mostUnderWay = 0
    /// The longest that a frame had to wait for those before it.
    var longestQueue = Duration.zero
    var lastSize = PixelSize(width: 0, height: 0)

    /// Pictures a second, from the third second on.
    func rate(until end: Duration) -> Double {
      Double(arrivals.count { $0 >= .seconds(2) && $0 < end }) / ((end - .seconds(2)) / .seconds(1))
    }
  }

  /// A player that has a picture each thirtieth of a second, and a user who presses a key each 0.7 s.
  private func play(over line: Line, for length: Duration = .seconds(12)) -> Result {
    var (line, result) = (line, Result())
    var probe = TerminalQuery.Outcome(questions: TerminalQuestion.allCases)
    _ = probe.take(Array("\u{1B}[?62;4c".utf8))
    probe.finish(after: line.way * 2)
    var flow = FrameFlowControl(after: probe)
    var size = AdaptivePictureSize(
      full: PixelSize(width: 960, height: 540), least: PixelSize(width: 160, height: 90),
      isFar: line.way * 2 > .milliseconds(40))
    var answers: [Duration] = []
    var (time, nextPicture, nextKey) = (Duration.zero, Duration.zero, Duration.milliseconds(700))
    var key: Duration?
    while time < length {
      while let answer = answers.first, answer <= time {
        answers.removeFirst()
        flow.answered(.status, at: answer)
        while let cost = flow.takeCost() { _ = size.drew(cost.size, in: cost.duration) }
      }
      if time >= nextKey { (key, nextKey) = (time, nextKey + .milliseconds(700)) }
      // The key itself takes its way too.
      if let pressed = key, time >= pressed + line.way,
        flow.deadline(at: time, isPicture: false) == nil
      {
        flow.sent(at: time, byteCount: 60, picture: nil)
        let arrival = line.carry(60, at: time)
        answers.append(arrival + line.way)
        result.keys.append(arrival - pressed)
        key = nil
      }
      if time >= nextPicture, flow.deadline(at: time) == nil {
        result.longestQueue = max(result.longestQueue, line.freeAt - time)
        result.lastSize = size.size
        // About what a sixel picture takes.
        let byteCount = size.size.width * size.size.height
        flow.sent(at: time, byteCount: byteCount, picture: size.size)
        let arrival = line.carry(byteCount, at: time)
        answers.append(arrival + line.way)
        result.arrivals.append(arrival)
        while nextPicture <= time { nextPicture += .microseconds(33_333) }
      }
      result.mostUnderWay = max(result.mostUnderWay, flow.frameCount)
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
