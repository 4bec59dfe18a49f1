/// How fast media time passes: 1 is normal speed, 2 twice as fast.
///
/// Counted in whole thousandths, so that both directions of the conversion are exact integer
/// arithmetic: a player that sleeps until a frame is due must then also find it due.
public struct PlaybackRate: Hashable, Sendable {
  /// Media milliseconds in a second of real time: 10 to 100 000.
  public let thousandths: Int

  public static let normal = PlaybackRate(1)

  /// The rates that a viewer may choose.
  public static let choices = PlaybackRate(0.25)...PlaybackRate(4)

  /// The longest span that is converted: 35 000 years, which no arithmetic here can overflow.
  static let longestSpan = Duration.seconds(1 << 40)

  /// Creates the rate nearest to `speed`, between 1/100 and 100.
  public init(_ speed: Double) {
    let clamped = speed.isNaN ? 1 : min(max(speed, 0.01), 100)
    thousandths = Int((clamped * 1000).rounded())
  }

  /// The rate times a factor, within ``choices``; a step from one side of normal speed to the other
  /// ends there.
  public func scaled(by factor: Double) -> PlaybackRate {
    let wish = PlaybackRate(speed * factor)
    if self != .normal, (self < .normal) == (.normal < wish), wish != .normal { return .normal }
    return min(max(wish, Self.choices.lowerBound), Self.choices.upperBound)
  }

  /// The rate as a factor.
  public var speed: Double { Double(thousandths) / 1000 }

  /// Media time that passes in a span of real time, rounded down.
  public func mediaTime(in wallTime: Duration) -> Duration {
    Duration(attoseconds: wallTime.attoseconds * Int128(thousandths) / 1000)
  }

  /// Real time in which a span of media time passes, rounded up.
  ///
  /// Rounded up, so that `mediaTime(in: wallTime(for: span))` is never shorter than `span`. Spans
  /// of a damaged file are cut at 2⁴⁰ s, negative ones at zero.
  public func wallTime(for mediaTime: Duration) -> Duration {
    let span = min(max(mediaTime, .zero), Self.longestSpan).attoseconds
    let divisor = Int128(thousandths)
    return Duration(attoseconds: (span * 1000 + divisor - 1) / divisor)
  }
}

extension PlaybackRate: Comparable {
  public static func < (left: PlaybackRate, right: PlaybackRate) -> Bool {
    left.thousandths < right.thousandths
  }
}
