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
  /// Kept apart from the frames: this is what is searched many times for every frame shown.
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
