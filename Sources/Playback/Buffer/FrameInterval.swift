import Media

/// From when to when a picture belongs on the screen.
public struct FrameInterval: Hashable, Sendable {
  public let start: Duration

  /// When the next picture is expected; never before `start`.
  public let end: Duration

  public init(start: Duration, end: Duration) {
    self.start = start
    self.end = max(start, end)
  }

  /// The interval of a decoded frame.
  ///
  /// The end is added up in ticks: thirds of a second have no exact `Duration`, and a sum of
  /// rounded ones would leave a gap before the next frame.
  public init(_ frame: Frame) {
    self.init(
      start: frame.presentationTime.duration,
      end: (frame.presentationTime + frame.duration).duration)
  }

  package var duration: Duration { end - start }

  // ANCHOR: solution-6.1
  /// Whether a picture that starts at `next` follows without a hole.
  ///
  /// Times in files are rounded to their timescale; half a frame tells rounding from a missing one.
  func reaches(_ next: Duration) -> Bool { next <= end + duration / 2 }
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
