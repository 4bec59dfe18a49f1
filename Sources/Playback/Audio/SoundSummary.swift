/// How the sound of a film was played, in numbers.
public struct SoundSummary: Hashable, Sendable {
  /// What the device is called.
  public var device = ""

  /// How much waits in the device's queue; `nil` before it has said so.
  public var latency: Duration?

  /// How far clock and sound were apart, at each reading of the device.
  public var offsets = OffsetHistogram()

  /// How often the device has run empty while it played.
  public var underrunCount = 0

  /// How often it was lost.
  public var lossCount = 0

  /// Why there is no sound; `nil` where there is.
  public var silence: String?

  public init() {}
}

/// How far two clocks were apart: counts in steps of a tenth of a millisecond, positive ones where
/// sound was ahead of the pictures.
public struct OffsetHistogram: Hashable, Sendable {
  /// Width of a step.
  public static let resolution = Duration.microseconds(100)

  public private(set) var count = 0
  private var total = Duration.zero

  /// The largest distance, on either side.
  public private(set) var worst = Duration.zero
  private var steps: [Int: Int] = [:]

  /// Further apart than this counts as this.
  private static let limit = Duration.seconds(10)

  public init() {}

  public mutating func record(_ offset: Duration) {
    let clamped = min(max(offset, .zero - Self.limit), Self.limit)
    let size = clamped < .zero ? .zero - clamped : clamped
    count += 1
    total += clamped
    worst = max(worst, size)
    steps[Int(size / Self.resolution), default: 0] += 1
  }

  /// The average; positive where sound was ahead.
  public var mean: Duration { count == 0 ? .zero : total / count }

  /// The distance that `percent` of all readings did not exceed, rounded down to the resolution.
  public func percentile(_ percent: Int) -> Duration {
    // The rank counts from 1 and is rounded up: of one reading, each percentile is that reading.
    let rank = max(1, (count * min(percent, 100) + 99) / 100)
    var seen = 0
    for (step, readings) in steps.sorted(by: { $0.key < $1.key }) {
      seen += readings
      if seen >= rank { return Self.resolution * step }
    }
    return .zero
  }
}
