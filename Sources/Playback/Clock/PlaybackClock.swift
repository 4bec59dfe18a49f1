/// Which moment of the film belongs on the screen, as a function of real time.
///
/// The clock remembers one pair: at this wall time, the film stood at that position. While it runs,
///
///     position = anchor position + (wall time − anchor wall time) × rate
///
/// Nothing is added up tick by tick, so nothing drifts however long it runs. Pausing, seeking and
/// a change of rate set a new pair. A pure value: it is told the wall time and never asks for it.
public struct PlaybackClock: Hashable, Sendable {
  /// What the clock showed when it was last changed.
  private var anchor: ClockReading

  /// Creates a clock that stands at `position`.
  public init(position: Duration = .zero, rate: PlaybackRate = .normal) {
    anchor = ClockReading(position: position, rate: rate)
  }

  public var rate: PlaybackRate { anchor.rate }
  public var isRunning: Bool { anchor.isRunning }

  /// Where the film stands at a wall time.
  public func position(at wallTime: Duration) -> Duration {
    reading(at: wallTime, after: nil).position
  }

  /// This instant on both timelines.
  func moment(at wallTime: Duration) -> PlaybackMoment {
    PlaybackMoment(
      wallTime: wallTime, position: position(at: wallTime), rate: isRunning ? rate : nil)
  }

  // ANCHOR: solution-7.2
  /// When the film will have reached `position`; `nil` if it never will.
  ///
  /// Never is while the clock stands, and what lies further ahead than `PlaybackRate` can convert:
  /// any moment given instead would come, and the film would not be there.
  public func wallTime(for position: Duration) -> Duration? {
    let span = position - anchor.position
    guard isRunning, span <= PlaybackRate.longestSpan else { return nil }
    return anchor.wallTime + rate.wallTime(for: span)
  }
  // ANCHOR_END: solution-7.2

  /// Lets time pass from where the clock stands.
  public mutating func run(at wallTime: Duration) {
    anchor = reading(at: wallTime, after: .run)
  }

  /// Stops time where it is.
  public mutating func pause(at wallTime: Duration) {
    anchor = reading(at: wallTime, after: .pause)
  }

  /// Goes to `position`, and on running if the clock was running.
  public mutating func seek(to position: Duration, at wallTime: Duration) {
    anchor.position = position
    anchor.wallTime = wallTime
  }

  /// Changes the speed without a jump.
  public mutating func setRate(_ rate: PlaybackRate, at wallTime: Duration) {
    anchor = reading(at: wallTime, after: .setRate(rate))
  }

  /// Runs while there is something to play, and stands in a stall.
  ///
  /// - Parameters:
  ///   - canPlay: Whether the buffer allows playing.
  ///   - coveredUntil: Where the last picture there is ends. A stall that is noticed late is put
  ///     back to this moment: the film does not go on without pictures.
  ///   - wallTime: Now.
  public mutating func follow(canPlay: Bool, coveredUntil: Duration?, at wallTime: Duration) {
    guard canPlay != isRunning else { return }
    let stall = coveredUntil.map { ClockChange.stall(coveredUntil: $0) } ?? .pause
    anchor = reading(at: wallTime, after: canPlay ? .run : stall)
  }

  private func reading(at wallTime: Duration, after change: ClockChange?) -> ClockReading {
    PlaybackSteps.own.clock?(anchor, wallTime, change)
      ?? anchor.advanced(to: wallTime, after: change)
  }
}
