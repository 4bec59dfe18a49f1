/// Which moment of the film belongs on the screen, as a function of real time.
///
/// The clock remembers one pair: at this wall time, the film was at that position. While it runs,
///
///     position = min(anchor position + (wall time − anchor wall time) × rate, limit)
///
/// Nothing is added up tick by tick, so nothing drifts however long it runs. Pausing, seeking and a
/// change of rate set a new pair. The limit is the end of the pictures in the buffer: after the
/// program was stopped for a minute, or the machine slept, the film is at the limit and no further.
/// A pure value: it receives the wall time and never reads it.
package struct PlaybackClock: Sendable {
  /// What the clock showed when it was last changed.
  private var anchor: ClockReading

  /// The position that the clock does not pass; `nil` if there is none.
  ///
  /// A clock that was set beyond its limit stays where it is.
  package private(set) var limit: Duration?

  let rules: PlaybackRules

  /// Creates a clock that is stopped at `position`.
  package init(
    position: Duration = .zero, rate: PlaybackRate = .normal, rules: PlaybackRules = .core
  ) {
    self.rules = rules
    anchor = ClockReading(position: position, rate: rate)
  }

  package var rate: PlaybackRate { anchor.rate }
  package var isRunning: Bool { anchor.isRunning }

  /// Where the film is at a wall time.
  package func position(at wallTime: Duration) -> Duration {
    reading(at: wallTime, after: nil).position
  }

  /// This instant on both timelines.
  package func moment(at wallTime: Duration) -> PlaybackMoment {
    PlaybackMoment(
      wallTime: wallTime, position: position(at: wallTime), rate: isRunning ? rate : nil)
  }

  // ANCHOR: solution-7.2
  /// When the film will have reached `position`; `nil` if it never will.
  ///
  /// A clock that is stopped never reaches it. Nor does one whose film is further away than
  /// `PlaybackRate` can convert: any moment returned instead would come before the film gets there.
  /// For a position beyond the limit, the result assumes that the limit has moved on by then.
  package func wallTime(for position: Duration) -> Duration? {
    let span = position - anchor.position
    guard isRunning, span <= PlaybackRate.longestSpan else { return nil }
    return anchor.wallTime + rate.wallTime(for: span)
  }
  // ANCHOR_END: solution-7.2

  /// Lets time pass from the present position on.
  package mutating func run(at wallTime: Duration) {
    anchor = reading(at: wallTime, after: .run)
  }

  /// Stops time at the present position.
  package mutating func pause(at wallTime: Duration) {
    anchor = reading(at: wallTime, after: .pause)
  }

  /// Stops time because the pictures have run out.
  package mutating func stall(at wallTime: Duration) {
    anchor = reading(at: wallTime, after: limit.map { .stall(coveredUntil: ceiling($0)) } ?? .pause)
  }

  /// Goes to `position`, and on running if the clock was running.
  package mutating func seek(to position: Duration, at wallTime: Duration) {
    anchor.position = position
    anchor.wallTime = wallTime
  }

  /// Changes the speed without a jump.
  package mutating func setRate(_ rate: PlaybackRate, at wallTime: Duration) {
    anchor = reading(at: wallTime, after: .setRate(rate))
  }

  /// Moves the limit.
  ///
  /// Time that has passed at the old limit does not count: the clock continues from there. A limit
  /// before the present position does not move the clock back.
  package mutating func setLimit(_ limit: Duration?, at wallTime: Duration) {
    let bounds = [self.limit, limit].compactMap(\.self)
    let unlimited = unlimitedReading(at: wallTime, after: nil).position
    if bounds.contains(where: { unlimited > $0 }) { anchor = reading(at: wallTime, after: nil) }
    self.limit = limit
  }

  private func unlimitedReading(at wallTime: Duration, after change: ClockChange?) -> ClockReading {
    rules.clock?(anchor, wallTime, change) ?? anchor.advanced(to: wallTime, after: change)
  }

  private func reading(at wallTime: Duration, after change: ClockChange?) -> ClockReading {
    var reading = unlimitedReading(at: wallTime, after: change)
    if let limit { reading.position = min(reading.position, ceiling(limit)) }
    return reading
  }

  private func ceiling(_ limit: Duration) -> Duration { max(limit, anchor.position) }
}

// A master

extension PlaybackClock {
  /// Where two clocks are less than this apart, the difference is not corrected.
  private static let tolerance = Duration.milliseconds(1)

  /// From this difference on, the clock jumps.
  static let longestSlew = Duration.milliseconds(100)

  /// The most that one reading corrects without a jump, in real time.
  ///
  /// With 25 readings a second, a film runs at most an eighth faster or slower for a moment.
  private static let slewStep = Duration.milliseconds(5)

  /// The longest that one reading has the clock wait.
  private static let longestWait = Duration.seconds(1)

  /// Follows another clock, the master: usually that of an audio device.
  ///
  /// A clock that is late moves forward, by a little at a time below 100 ms and at once above, but
  /// not beyond its limit. A clock that is ahead waits by the same rules: it never goes back,
  /// because a picture that was shown cannot be taken back. A clock that is stopped does not move.
  ///
  /// - Parameters:
  ///   - master: What the master showed at a wall time not long ago, and how fast it runs.
  ///   - wallTime: Now.
  package mutating func synchronize(to master: ClockReading, at wallTime: Duration) {
    guard isRunning else { return }
    let present = reading(at: wallTime, after: nil)
    let target = master.advanced(to: max(wallTime, master.wallTime)).position
    let error = target - present.position
    if error > Self.tolerance {
      let isJump = error >= Self.longestSlew
      let step = isJump ? error : min(error / 8, rate.mediaTime(in: Self.slewStep))
      anchor = present
      anchor.position = min(present.position + step, limit.map(ceiling) ?? target)
    } else if error < .zero - Self.tolerance {
      let lead = rate.wallTime(for: .zero - error)
      let isJump = error <= .zero - Self.longestSlew
      let wait = isJump ? min(lead, Self.longestWait) : min(lead / 8, Self.slewStep)
      anchor = present
      // For an earlier wall time than its own, a clock does not move.
      anchor.wallTime = wallTime + wait
    }
  }
}

/// What a playback clock shows at a moment, and whether and how fast it runs: its whole state.
package struct ClockReading: Hashable, Sendable {
  /// Where the film was.
  package var position: Duration

  /// The wall time at which it was there.
  package var wallTime: Duration

  /// How fast the film runs, if it does.
  package var rate: PlaybackRate

  package var isRunning: Bool

  package init(
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
package enum ClockChange: Hashable, Sendable {
  /// Time passes from here on.
  case run
  /// The film is stopped from here on.
  case pause
  /// The film runs at another speed from here on, if it runs.
  case setRate(PlaybackRate)
  /// The film is stalled because pictures are missing; the last there is ends at this position.
  case stall(coveredUntil: Duration)
}

extension ClockReading {
  // ANCHOR: solution-7.1
  /// What the clock shows at a later wall time, after a change that is made at that moment.
  package func advanced(to wallTime: Duration, after change: ClockChange? = nil) -> ClockReading {
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
      // A stall that is noticed late: the film does not continue without pictures.
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
