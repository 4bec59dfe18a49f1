/// A point or span of time in a track's own units: `value / timescale` seconds.
///
/// Frame rates such as 30000/1001 have no exact decimal form, so containers count ticks and name
/// how many of them make a second. Sums of ticks are exact; sums of rounded seconds drift.
///
/// Equality, order and hash are those of the moments: 1/2 and 2/4 are one. All arithmetic is done in
/// full width, and results that no `Int64` can hold are the nearest one that can.
public struct MediaTime: Sendable {
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
    return MediaTime(value: value.rescaled(from: timescale, to: other), timescale: other)
  }

  /// The last tick, in the timescale of the left-hand side, at or before the sum.
  public static func + (left: MediaTime, right: MediaTime) -> MediaTime {
    MediaTime(
      value: left.value.addingClamped(right.converted(to: left.timescale).value),
      timescale: left.timescale)
  }

  /// The last tick, in the timescale of the left-hand side, at or before the difference.
  public static func - (left: MediaTime, right: MediaTime) -> MediaTime {
    let atOrBefore = right.converted(to: left.timescale)
    let subtrahend = atOrBefore < right ? atOrBefore.value.addingClamped(1) : atOrBefore.value
    return MediaTime(
      value: left.value.subtractingClamped(subtrahend), timescale: left.timescale)
  }
}

/// For programs that measure in seconds; nothing in the player does.
extension MediaTime {
  /// Creates the tick nearest to some seconds; what no `Int64` can hold becomes the nearest one that can.
  ///
  /// 90 kHz, the clock of MPEG-2 and RTP, has a whole number of ticks in every usual frame.
  public init(seconds: Double, timescale: UInt32 = 90_000) {
    let ticks = (seconds * Double(timescale)).rounded()
    // `Double(Int64.max)` is one more than the largest value.
    let value =
      ticks.isNaN
      ? 0 : ticks >= Double(Int64.max) ? .max : ticks <= Double(Int64.min) ? .min : Int64(ticks)
    self.init(value: value, timescale: timescale)
  }

  /// The same time in seconds, rounded once.
  public var seconds: Double { Double(value) / Double(timescale) }

  /// The time, multiplied.
  public static func * (time: MediaTime, factor: Int) -> MediaTime {
    MediaTime(value: time.value.multipliedClamped(by: Int64(factor)), timescale: time.timescale)
  }
}

extension MediaTime: Codable {
  private enum CodingKeys: CodingKey {
    case value, timescale
  }

  /// - Throws: `DecodingError` if the timescale is 0.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let timescale = try container.decode(UInt32.self, forKey: .timescale)
    guard timescale > 0 else {
      throw DecodingError.dataCorruptedError(
        forKey: .timescale, in: container, debugDescription: "the timescale is 0")
    }
    self.init(value: try container.decode(Int64.self, forKey: .value), timescale: timescale)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(value, forKey: .value)
    try container.encode(timescale, forKey: .timescale)
  }
}

extension MediaTime: Comparable, Hashable {
  /// Whether both are the same moment, whatever their timescales.
  public static func == (left: MediaTime, right: MediaTime) -> Bool {
    left.ticks(of: right) == right.ticks(of: left)
  }

  /// Whether the left moment comes first, whatever their timescales.
  public static func < (left: MediaTime, right: MediaTime) -> Bool {
    left.ticks(of: right) < right.ticks(of: left)
  }

  /// Hashes the fraction in its lowest terms.
  public func hash(into hasher: inout Hasher) {
    var (divisor, rest) = (UInt64(timescale), value.magnitude)
    while rest > 0 { (divisor, rest) = (rest, divisor % rest) }
    hasher.combine(value.magnitude / divisor)
    hasher.combine(value < 0)
    hasher.combine(UInt64(timescale) / divisor)
  }

  /// Ticks of the product of both timescales: 96 bits at most.
  private func ticks(of other: MediaTime) -> Int128 { Int128(value) * Int128(other.timescale) }
}

/// How a number of ticks is rounded that another timescale cannot name exactly.
package enum TickRounding: Sendable {
  case down
  case toNearest
}

extension FixedWidthInteger {
  /// Converts ticks of one timescale to another; the numbers may have up to 64 bits.
  ///
  /// What overflows becomes the nearest representable number.
  package func rescaled(
    from timescale: UInt32, to other: UInt32, _ rounding: TickRounding = .down
  ) -> Int64 {
    // 64 and 32 bits make 96, and there is room for half a divisor.
    let product = Int128(self) * Int128(other)
    let half = rounding == .toNearest ? Int128(timescale) / 2 : 0
    let (quotient, remainder) = (product + half).quotientAndRemainder(
      dividingBy: Int128(timescale))
    return Int64(clamping: remainder < 0 ? quotient - 1 : quotient)
  }
}

extension Int64 {
  /// Division that rounds towards minus infinity; the remainder is never negative.
  func flooredQuotientAndRemainder(by divisor: Int64) -> (quotient: Int64, remainder: Int64) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}
