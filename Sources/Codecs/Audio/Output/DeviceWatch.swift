import Media

/// Finds out from a device's readings whether it plays at all, and whether it keeps time.
///
/// A server that has been stopped answers without an error, and nothing moves. ALSA's `null` takes
/// 45 seconds of sound a second.
struct DeviceWatch: Sendable {
  enum Verdict: Hashable, Sendable {
    case playing
    /// Nothing has moved for a second.
    case stuck
    /// Frames go faster than time does.
    case untimed
  }

  let sampleRate: Int

  /// Where it was when it last moved.
  private var heard: Int?
  private var moved = Duration.zero

  /// Where it was when it started to run.
  private var start: (heard: Int, time: Duration)?

  /// How long the position of a running device may stay the same.
  static let patience = Duration.seconds(1)

  /// Tolerance for sound that is heard too early: a queue may have been filled before it started to
  /// count.
  private static let allowance = Duration.milliseconds(250)

  init(sampleRate: Int) {
    self.sampleRate = sampleRate
  }

  /// Records how far a device has come.
  ///
  /// - Parameters:
  ///   - heard: Frames that have been heard.
  ///   - time: When that was so.
  ///   - isRunning: Whether the device says that it plays.
  /// - Returns: What that shows.
  mutating func receive(_ heard: Int, at time: Duration, isRunning: Bool) -> Verdict {
    guard isRunning else {
      reset()
      return .playing
    }
    guard let start, let last = self.heard else {
      (self.heard, moved, self.start) = (heard, time, (heard, time))
      return .playing
    }
    if heard != last { (self.heard, moved) = (heard, time) }
    if time - moved >= Self.patience { return .stuck }
    let elapsed = time - start.time
    let allowed = elapsed * 3 / 2 + Self.allowance
    return heard - start.heard > allowed.frames(at: sampleRate) ? .untimed : .playing
  }

  /// Frames that can have been heard at most, by the time that it has been running.
  func plausible(at time: Duration) -> Int {
    start.map { $0.heard + max(.zero, time - $0.time).frames(at: sampleRate) } ?? 0
  }

  /// Starts again: after a pause, a drop, a recovery.
  mutating func reset() { (heard, start) = (nil, nil) }
}
