import Media

/// Frames in the order in which they will be shown, each with its interval and its size.
///
/// Generic, so that the player queues pictures and a simulation queues nothing but numbers.
struct FrameQueue<Content: Sendable>: Sendable {
  private struct Item: Sendable {
    let content: Content
    let byteCount: Int
  }

  /// From when to when each frame belongs on the screen, earliest first.
  ///
  /// Kept apart from the frames, because it is searched many times for every frame shown.
  private(set) var intervals: [FrameInterval] = []
  private var items: [Item] = []
  private(set) var byteCount = 0

  var isEmpty: Bool { intervals.isEmpty }

  /// Puts a frame in its place; nearly always that is the end.
  mutating func insert(_ content: Content, _ interval: FrameInterval, byteCount: Int) {
    let index = intervals.lastIndex { $0.start <= interval.start }.map { $0 + 1 } ?? 0
    intervals.insert(interval, at: index)
    items.insert(Item(content: content, byteCount: byteCount), at: index)
    self.byteCount += byteCount
  }

  /// Lets the last frame stay until `moment`: when it is known what follows.
  mutating func extendLast(to moment: Duration) {
    guard let last = intervals.popLast() else { return }
    intervals.append(FrameInterval(start: last.start, end: moment))
  }

  /// Removes and returns the first frame.
  mutating func popFirst() -> (content: Content, interval: FrameInterval)? {
    guard !intervals.isEmpty else { return nil }
    let item = items.removeFirst()
    byteCount -= item.byteCount
    return (item.content, intervals.removeFirst())
  }

  mutating func removeAll() {
    intervals.removeAll()
    items.removeAll()
    byteCount = 0
  }

  /// What is buffered at `now`, beside the picture that is on the screen.
  func level(
    at now: Duration, shown: FrameInterval?, rules: PlaybackRules = .core
  ) -> BufferLevel {
    let duration = rules.bufferedDuration.flatMap { duration in
      duration((shown.map { [$0] } ?? []) + intervals, now)
    }
    return BufferLevel(
      duration: duration ?? FrameInterval.run(of: intervals, from: now, shown: shown).duration,
      frameCount: intervals.count, byteCount: byteCount)
  }

  /// The first position after `now` at which less than `threshold` will be left.
  ///
  /// - Returns: `nil` if less is left already.
  func position(
    ofLevelBelow threshold: Duration, after now: Duration, shown: FrameInterval?
  ) -> Duration? {
    let run = FrameInterval.run(of: intervals, from: now, shown: shown)
    // Where exactly the threshold is left it is not yet less: the next instant there is.
    let position = run.end - threshold + Duration(attoseconds: 1)
    return position > now ? position : nil
  }
}

/// From when to when a picture belongs on the screen.
package struct FrameInterval: Hashable, Sendable {
  package let start: Duration

  /// When the next picture is expected; never before `start`.
  package let end: Duration

  package init(start: Duration, end: Duration) {
    self.start = start
    self.end = max(start, end)
  }

  /// The interval of a decoded frame.
  ///
  /// The end is added up in ticks: thirds of a second have no exact `Duration`, and a sum of
  /// rounded ones would leave a gap before the next frame.
  package init(_ frame: Frame) {
    self.init(
      start: frame.presentationTime.duration,
      end: (frame.presentationTime + frame.duration).duration)
  }

  package var duration: Duration { end - start }

  // ANCHOR: solution-6.1
  /// Whether a picture that starts at `next` follows without a hole.
  ///
  /// Times in files are rounded to their timescale; half a frame tells rounding from a missing one.
  func reaches(_ next: Duration) -> Bool {
    // Twice the gap, for half the duration: a `Duration` has 128 bits, and its division took longer
    // than all the rest of a selection.
    let gap = next - end
    return gap + gap <= duration
  }
  // ANCHOR_END: solution-6.1
}

extension FrameInterval {
  // ANCHOR: solution-6.1
  /// From when to when there are pictures without a hole, beginning at `now`.
  ///
  /// Where no picture belongs to `now`, the run that begins next counts: a film may start with an
  /// empty edit, and a damaged one may have holes.
  package static func run(
    of intervals: [FrameInterval], from now: Duration, shown: FrameInterval? = nil
  ) -> FrameInterval {
    var begin = now
    var run = FrameInterval(start: now, end: now)
    if let shown, shown.end > now { run = shown }
    for interval in intervals where interval.end > now {
      if !run.reaches(interval.start) {
        guard run.end == now else { break }
        begin = interval.start
      }
      run = FrameInterval(start: interval.start, end: max(run.end, interval.end))
    }
    return FrameInterval(start: begin, end: run.end)
  }
  // ANCHOR_END: solution-6.1
}
