/// What a playback clock shows at a moment, and whether and how fast it runs: all that it remembers.
public struct ClockReading: Hashable, Sendable {
  /// Where the film was.
  public var position: Duration

  /// The wall time at which it was there.
  public var wallTime: Duration

  /// How fast the film runs, if it does.
  public var rate: PlaybackRate

  public var isRunning: Bool

  public init(
    position: Duration = .zero, wallTime: Duration = .zero, rate: PlaybackRate = .normal,
    isRunning: Bool = false
  ) {
    self.position = position
    self.wallTime = wallTime
    self.rate = rate
    self.isRunning = isRunning
  }
}

/// What can happen to a playback clock.
public enum ClockChange: Hashable, Sendable {
  /// Time passes from here on.
  case run
  /// The film is stopped from here on.
  case pause
  /// The film runs at another speed from here on, if it runs.
  case setRate(PlaybackRate)
  /// The film is stopped for want of pictures; the last there is ends at this position.
  case stall(coveredUntil: Duration)
}

extension ClockReading {
  // ANCHOR: solution-7.1
  /// What the clock shows at a later wall time, after a change that is made at that moment.
  public func advanced(to wallTime: Duration, after change: ClockChange? = nil) -> ClockReading {
    var next = self
    if isRunning, wallTime > self.wallTime {
      next.position += rate.mediaTime(in: wallTime - self.wallTime)
    }
    next.wallTime = wallTime
    switch change {
    case nil: break
    case .run: next.isRunning = true
    case .pause: next.isRunning = false
    case .setRate(let rate): next.rate = rate
    case .stall(let end):
      next.isRunning = false
      // A stall that is noticed late: the film does not go on without pictures.
      next.position = min(next.position, end)
    }
    return next
  }
  // ANCHOR_END: solution-7.1
}

/// One instant on both timelines: real time, and the film's.
public struct PlaybackMoment: Hashable, Sendable {
  /// Time since the player was set up.
  public let wallTime: Duration

  /// Where the film is.
  public let position: Duration

  /// How fast the film runs; `nil` while it is stopped.
  public let rate: PlaybackRate?

  public init(wallTime: Duration, position: Duration, rate: PlaybackRate? = nil) {
    self.wallTime = wallTime
    self.position = position
    self.rate = rate
  }
}
