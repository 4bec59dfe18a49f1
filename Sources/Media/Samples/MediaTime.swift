/// A point or span of time in a track's own units: `value / timescale` seconds.
///
/// Frame rates such as 30000/1001 have no exact decimal form, so containers count ticks and name
/// how many of them make a second. Sums of ticks are exact; sums of rounded seconds drift.
public struct MediaTime: Hashable, Sendable {
  /// Ticks; negative before the zero of the presentation.
  public let value: Int64

  /// Ticks in a second; never 0.
  public let timescale: UInt32

  public init(value: Int64, timescale: UInt32) {
    precondition(timescale > 0, "a timescale is at least one tick a second")
    self.value = value
    self.timescale = timescale
  }

  public static let zero = MediaTime(value: 0, timescale: 1)
}

extension MediaTime {
  /// Creates the last tick at or before a `Duration`.
  public init(_ duration: Duration, timescale: UInt32) {
    let (seconds, attoseconds) = duration.components
    let product = attoseconds.multipliedFullWidth(by: Int64(timescale))
    // |attoseconds| < 10^18, so the quotient has at most as many digits as the timescale.
    let (quotient, remainder) = Int64(1_000_000_000_000_000_000).dividingFullWidth(product)
    let part = remainder < 0 ? quotient - 1 : quotient
    let whole = seconds.multipliedClamped(by: Int64(timescale))
    self.init(value: whole.addingClamped(part), timescale: timescale)
  }

  /// The same time as a `Duration`, rounded down to an attosecond.
  public var duration: Duration {
    let (seconds, ticks) = value.flooredQuotientAndRemainder(by: Int64(timescale))
    let product = ticks.multipliedFullWidth(by: Int64(1_000_000_000_000_000_000))
    let (attoseconds, _) = Int64(timescale).dividingFullWidth(product)
    return Duration(secondsComponent: seconds, attosecondsComponent: attoseconds)
  }

  /// The same time in whole microseconds, rounded down.
  public var microseconds: Int64 { converted(to: 1_000_000).value }

  /// The last tick of another timescale at or before this time.
  public func converted(to other: UInt32) -> MediaTime {
    guard other != timescale else { return self }
    let (seconds, ticks) = value.flooredQuotientAndRemainder(by: Int64(timescale))
    let part = ticks * Int64(other) / Int64(timescale)
    let whole = seconds.multipliedClamped(by: Int64(other))
    return MediaTime(value: whole.addingClamped(part), timescale: other)
  }

  /// Adds, in the timescale of the left-hand side.
  public static func + (left: MediaTime, right: MediaTime) -> MediaTime {
    MediaTime(
      value: left.value.addingClamped(right.converted(to: left.timescale).value),
      timescale: left.timescale)
  }
}

extension MediaTime: Comparable {
  /// Compares the moments, whatever their timescales.
  public static func < (left: MediaTime, right: MediaTime) -> Bool {
    let first = left.value.multipliedFullWidth(by: Int64(right.timescale))
    let second = right.value.multipliedFullWidth(by: Int64(left.timescale))
    return (first.high, first.low) < (second.high, second.low)
  }
}

extension Int64 {
  /// The sum, or the nearest number there is: times in a damaged file must not trap.
  public func addingClamped(_ other: Int64) -> Int64 {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? (self < 0 ? .min : .max) : sum
  }

  /// The difference, or the nearest number there is.
  public func subtractingClamped(_ other: Int64) -> Int64 {
    let (difference, overflow) = subtractingReportingOverflow(other)
    return overflow ? (self < 0 ? .min : .max) : difference
  }

  func multipliedClamped(by other: Int64) -> Int64 {
    let (product, overflow) = multipliedReportingOverflow(by: other)
    return overflow ? ((self < 0) == (other < 0) ? .max : .min) : product
  }

  /// Division that rounds towards minus infinity; the remainder is never negative.
  func flooredQuotientAndRemainder(by divisor: Int64) -> (quotient: Int64, remainder: Int64) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}
