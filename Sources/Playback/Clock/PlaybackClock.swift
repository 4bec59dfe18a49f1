/// Which moment of the film belongs on the screen, as a function of real time.
///
/// The clock remembers one pair: at this wall time, the film stood at that position. While it runs,
///
///     position = anchor position + (wall time − anchor wall time) × rate
///
/// Nothing is added up tick by tick, so nothing drifts however long it runs. Pausing, seeking and
/// a change of rate set a new pair. A pure value: it is told the wall time and never asks for it.
public struct PlaybackClock: Hashable, Sendable {
  public private(set) var rate: PlaybackRate
  public private(set) var isRunning = false
  private var anchorPosition: Duration
  private var anchorWallTime = Duration.zero

  /// Creates a clock that stands at `position`.
  public init(position: Duration = .zero, rate: PlaybackRate = .normal) {
    anchorPosition = position
    self.rate = rate
  }

  /// Where the film stands at a wall time.
  public func position(at wallTime: Duration) -> Duration {
    guard isRunning, wallTime > anchorWallTime else { return anchorPosition }
    return anchorPosition + rate.mediaTime(in: wallTime - anchorWallTime)
  }

  /// This instant on both timelines.
  func moment(at wallTime: Duration) -> PlaybackMoment {
    PlaybackMoment(
      wallTime: wallTime, position: position(at: wallTime), rate: isRunning ? rate : nil)
  }

  /// When the film will have reached `position`; `nil` if it never will.
  ///
  /// Never is while the clock stands, and what lies further ahead than `PlaybackRate` can convert:
  /// any moment given instead would come, and the film would not be there.
  public func wallTime(for position: Duration) -> Duration? {
    let span = position - anchorPosition
    guard isRunning, span <= PlaybackRate.longestSpan else { return nil }
    return anchorWallTime + rate.wallTime(for: span)
  }

  /// Lets time pass from where the clock stands.
  public mutating func run(at wallTime: Duration) {
    seek(to: position(at: wallTime), at: wallTime)
    isRunning = true
  }

  /// Stops time where it is.
  public mutating func pause(at wallTime: Duration) {
    seek(to: position(at: wallTime), at: wallTime)
    isRunning = false
  }

  /// Goes to `position`, and on running if the clock was running.
  public mutating func seek(to position: Duration, at wallTime: Duration) {
    anchorPosition = position
    anchorWallTime = wallTime
  }

  /// Changes the speed without a jump.
  public mutating func setRate(_ rate: PlaybackRate, at wallTime: Duration) {
    seek(to: position(at: wallTime), at: wallTime)
    self.rate = rate
  }

  /// Runs while there is something to play, and stands in a stall.
  ///
  /// - Parameters:
  ///   - canPlay: Whether the buffer allows playing.
  ///   - coveredUntil: Where the last picture there is ends. A stall that is noticed late is put
  ///     back to this moment: the film does not go on without pictures.
  ///   - wallTime: Now.
  public mutating func follow(canPlay: Bool, coveredUntil: Duration?, at wallTime: Duration) {
    if canPlay {
      if !isRunning { run(at: wallTime) }
    } else if isRunning {
      pause(at: wallTime)
      if let coveredUntil { seek(to: min(anchorPosition, coveredUntil), at: wallTime) }
    }
  }
}
