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
