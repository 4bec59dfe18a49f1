/// How the sound of a film was played, in numbers.
public struct SoundSummary: Hashable, Sendable {
  /// What the device is called.
  public var device = ""

  /// How much waits in the device's queue; `nil` before the device has reported it.
  public var latency: Duration?

  /// How far clock and sound were apart, at each reading of the device.
  public var offsets = OffsetHistogram()

  /// How often the device has run empty while it played.
  public var underrunCount = 0

  /// How often it was lost.
  public var lossCount = 0

  /// Why there is no sound; `nil` if there is.
  public var silence: String?

  public init() {}
}

/// How far two clocks were apart: positive where sound was ahead of the pictures.
public struct OffsetHistogram: Hashable, Sendable {
  /// The distances, whichever clock was ahead.
  private var distances = LatenessHistogram()
  private var total = Duration.zero

  public var count: Int { distances.count }

  /// The largest distance, on either side.
  public private(set) var worst = Duration.zero

  /// Further apart than this counts as this.
  private static let limit = Duration.seconds(10)

  public init() {}

  public mutating func record(_ offset: Duration) {
    let clamped = min(max(offset, .zero - Self.limit), Self.limit)
    let size = clamped < .zero ? .zero - clamped : clamped
    distances.record(size)
    total += clamped
    worst = max(worst, size)
  }

  /// The average; positive where sound was ahead.
  public var mean: Duration { count == 0 ? .zero : total / count }

  /// The distance that `percent` of all readings did not exceed, rounded down to the resolution of
  /// ``LatenessHistogram``.
  public func percentile(_ percent: Int) -> Duration { distances.percentile(percent) }
}
