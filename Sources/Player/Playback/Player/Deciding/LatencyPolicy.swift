/// Keeps a film that a sender pushes near the present.
///
/// A film that has stalled once stays late by that much for ever. Small changes of speed correct
/// small delays: no viewer notices 1.05 times the speed, and it makes up a second in twenty. If the
/// film is two seconds later than it should be, it jumps to the newest sync picture, provided that
/// this saves at least half of the distance. If it does not, the film plays at twice the speed.
///
/// A device whose clock is faster than the sender's drains the buffer, and then the film would
/// stall: below half of the target the film plays at 0.95 times the speed until three quarters are
/// reached.
///
/// With sound a change of speed takes effect when the device has played what it holds: a higher
/// speed ends that much earlier.
///
/// Packets come in bursts, and a burst is not a reserve: the least distance of a second counts.
package struct LatencyPolicy: Hashable, Sendable {
  package struct Facts: Hashable, Sendable {
    /// From the position to the newest moment that has come.
    package var distance: Duration

    /// From the position to the newest sync picture; `nil` if there is none.
    package var gain: Duration?

    /// The speed now.
    package var rate: PlaybackRate
    package var wallTime: Duration

    package init(
      distance: Duration, gain: Duration? = nil, rate: PlaybackRate = .normal, wallTime: Duration
    ) {
      (self.distance, self.gain, self.rate, self.wallTime) = (distance, gain, rate, wallTime)
    }
  }

  package enum Decision: Hashable, Sendable {
    case setRate(PlaybackRate)
    /// Everything up to the newest sync picture is left out.
    case jump
  }

  /// How far the film should be from the newest moment.
  package let target: Duration

  /// How late a change of speed takes effect.
  private let lag: Duration

  /// The speed that this policy has chosen; another one is the viewer's.
  private var rate = PlaybackRate.normal

  private var period: Period?

  /// The least distance since a moment.
  private struct Period: Hashable {
    var least: Duration
    let start: Duration
  }

  private static let periodLength = Duration.seconds(1)

  /// Further than this beyond the target, a change of speed would take too long.
  private static let jumpExcess = Duration.seconds(2)

  /// The distance at which each speed starts: a viewer who set a short one notices little of it.
  private var steps: [(excess: Duration, rate: PlaybackRate)] {
    [
      (.seconds(5), PlaybackRate(2)), (.milliseconds(800), PlaybackRate(1.25)),
      (tolerance, PlaybackRate(1.05)),
    ]
  }
  private static let slow = PlaybackRate(0.95)

  /// How much sound a device holds, with what waits for it.
  private static let soundLag = Duration.milliseconds(120)

  package init(target: Duration, hasSound: Bool = false) {
    self.target = max(.zero, target)
    lag = hasSound ? Self.soundLag : .zero
  }

  /// The distance beyond the target that is not corrected.
  private var tolerance: Duration { min(max(target / 4, .milliseconds(10)), .milliseconds(50)) }

  /// Decides what to do about the distance; called with each sample that comes.
  ///
  /// - Parameter facts: The state of the running film.
  /// - Returns: What to change; `nil` to change nothing.
  package mutating func decide(_ facts: Facts) -> Decision? {
    guard facts.rate == rate else {
      // The viewer's speed counts, until it is normal again.
      if facts.rate == .normal { rate = .normal }
      period = nil
      return nil
    }
    // By the end of the higher speed, the film is nearer by what that gains meanwhile.
    let gain = rate.mediaTime(in: lag) - lag
    if rate > .normal, facts.distance - gain <= target { return choose(.normal) }
    if rate < .normal, facts.distance * 4 >= target * 3 { return choose(.normal) }
    guard let standing = standing(facts) else { return nil }
    let excess = standing - target
    if excess > Self.jumpExcess, let gain = facts.gain, gain * 2 >= facts.distance {
      return .jump
    }
    if standing * 2 < target { return rate == .normal ? choose(Self.slow) : nil }
    // It does not slow down step by step: each change is one that may be heard.
    guard let step = steps.first(where: { excess > $0.excess }), step.rate > rate else {
      return nil
    }
    return choose(step.rate)
  }

  /// Records that the film went elsewhere.
  package mutating func restart() { period = nil }

  private mutating func choose(_ rate: PlaybackRate) -> Decision {
    self.rate = rate
    period = nil
    return .setRate(rate)
  }

  /// The least distance of a period that ends now; `nil` within one.
  private mutating func standing(_ facts: Facts) -> Duration? {
    let start = period?.start ?? facts.wallTime
    let least = min(period?.least ?? facts.distance, facts.distance)
    guard facts.wallTime - start >= Self.periodLength else {
      period = Period(least: least, start: start)
      return nil
    }
    period = nil
    return least
  }
}
