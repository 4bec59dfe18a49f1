import Testing

@testable import Playback

@Suite struct FrameQueueTests {
  /// A queue of frames from … to …, in milliseconds.
  private func queue(_ intervals: [(Int, Int)]) -> FrameQueue<Int> {
    var queue = FrameQueue<Int>()
    for (start, end) in intervals {
      let interval = FrameInterval(start: .milliseconds(start), end: .milliseconds(end))
      queue.insert(start, interval, byteCount: 10)
    }
    return queue
  }

  private func level(_ queue: FrameQueue<Int>, at now: Int, shown: (Int, Int)? = nil) -> Duration {
    let shown = shown.map {
      FrameInterval(start: .milliseconds($0.0), end: .milliseconds($0.1))
    }
    return queue.level(at: .milliseconds(now), shown: shown).duration
  }

  @Test(
    "tells at which position less than a threshold will be left",
    arguments: [
      // At 70 ms, 50 are left: the next instant there are fewer.
      (now: 0, threshold: 50, position: 70), (60, 50, 70), (69, 50, 70), (70, 50, 70),
      (71, 50, nil), (0, 120, 0), (0, 121, nil),
      // Before a film begins nothing is used up.
      (-100, 50, 70), (-100, 120, 0),
    ] as [(Int, Int, Int?)])
  func levelBelow(now: Int, threshold: Int, position: Int?) {
    let queue = queue([(0, 40), (40, 80), (80, 120), (500, 600)])
    let found = queue.position(
      ofLevelBelow: .milliseconds(threshold), after: .milliseconds(now), shown: nil)
    #expect(found == position.map { .milliseconds($0) + Duration(attoseconds: 1) })
  }

  @Test(
    "half a frame is no hole, to the attosecond",
    arguments: [(4, 2, true), (4, 3, false), (5, 2, true), (5, 3, false), (0, 0, true)])
  func halfFrame(duration: Int64, gap: Int64, reaches: Bool) {
    let end = Duration(attoseconds: Int128(duration))
    let interval = FrameInterval(start: .zero, end: end)
    #expect(interval.reaches(end + Duration(attoseconds: Int128(gap))) == reaches)
    #expect(interval.reaches(.zero))
  }

  @Test("sorts by presentation time and keeps the order of equals")
  func sorts() {
    var queue = queue([(80, 120), (0, 40), (120, 160), (40, 80), (80, 81)])
    var ends: [Int] = []
    while let next = queue.popFirst() {
      #expect(next.interval.start == .milliseconds(next.content))
      ends.append(next.interval.end.milliseconds)
    }
    #expect(ends == [40, 80, 120, 81, 160])
  }

  @Test("counts bytes and frames as they come and go")
  func counts() {
    var queue = queue([(0, 40), (40, 80), (80, 120)])
    #expect(queue.byteCount == 30)
    #expect(queue.popFirst()?.content == 0)
    #expect(queue.byteCount == 20)
    queue.removeAll()
    #expect(queue.byteCount == 0 && queue.isEmpty)
  }

  @Test("measures from now to the end")
  func measures() {
    let queue = queue([(0, 40), (40, 80), (80, 120)])
    #expect(level(queue, at: 0) == .milliseconds(120))
    #expect(level(queue, at: 50) == .milliseconds(70))
    #expect(level(queue, at: 120) == .zero)
    #expect(level(queue, at: 500) == .zero)
  }

  @Test("ends at a hole, where the frames between may yet come")
  func endsAtAHole() {
    let queue = queue([(0, 40), (40, 80), (160, 200), (200, 240)])
    #expect(level(queue, at: 0) == .milliseconds(80))
  }

  @Test("overlooks the rounding of a timescale")
  func overlooksRounding() {
    #expect(level(queue([(0, 33), (34, 67), (68, 100)]), at: 0) == .milliseconds(100))
  }

  @Test("takes thirds of a second without a hole")
  func thirds() {
    var queue = FrameQueue<Int>()
    for number in 0..<9 {
      let third = Duration(attoseconds: 333_333_333_333_333_333)
      let start = third * number
      let end = start + third - third / 1_000_000
      queue.insert(number, FrameInterval(start: start, end: end), byteCount: 1)
    }
    #expect(queue.level(at: .zero, shown: nil).duration > .seconds(2.99))
  }

  @Test("counts the rest of the picture on the screen")
  func countsShown() {
    #expect(level(queue([]), at: 10, shown: (0, 40)) == .milliseconds(30))
    #expect(level(queue([(40, 80)]), at: 10, shown: (0, 40)) == .milliseconds(70))
    #expect(level(queue([(80, 120)]), at: 10, shown: (0, 40)) == .milliseconds(30))
    #expect(level(queue([(80, 120)]), at: 50, shown: (0, 40)) == .milliseconds(40))
  }

  @Test("measures the run that begins next where no picture belongs to now")
  func leadingGap() {
    let queue = queue([(2000, 2040), (2040, 2080), (3000, 3040)])
    #expect(level(queue, at: 0) == .milliseconds(80))
  }

  @Test("bears frames without and with absurd durations")
  func absurdDurations() {
    #expect(level(queue([(0, 0), (0, 0), (40, 40)]), at: 0) == .zero)
    #expect(level(queue([(0, -500), (40, 80)]), at: 0) == .milliseconds(40))
    let far = FrameInterval(start: .seconds(Int64.min), end: .seconds(Int64.max))
    var queue = FrameQueue<Int>()
    queue.insert(0, far, byteCount: 1)
    #expect(queue.level(at: .zero, shown: nil).duration == .seconds(Int64.max))
  }
}
