/// How late frames were: counts in steps of a tenth of a millisecond.
///
/// A player may run for days, so it keeps one number for each lateness that occurs instead of one
/// for each frame.
public struct LatenessHistogram: Hashable, Sendable {
  /// Width of a step.
  public static let resolution = Duration.microseconds(100)

  public private(set) var count = 0
  private var total = Duration.zero
  private var steps: [Int: Int] = [:]

  public init() {}

  /// Counts one frame; one hour is as late as a frame can be.
  public mutating func record(_ lateness: Duration) {
    let clamped = min(max(lateness, .zero), .seconds(3600))
    count += 1
    total += clamped
    steps[Int(clamped / Self.resolution), default: 0] += 1
  }

  /// The average, exactly; zero without frames.
  public var mean: Duration { count == 0 ? .zero : total / count }

  /// The middle: as many frames were later as were earlier.
  public var median: Duration { percentile(50) }

  /// The lateness that `percent` of all frames did not exceed, rounded down to the resolution.
  public func percentile(_ percent: Int) -> Duration {
    // The rank counts from 1 and is rounded up: of one frame, each percentile is that frame.
    let rank = max(1, (count * min(percent, 100) + 99) / 100)
    var seen = 0
    for (step, frames) in steps.sorted(by: { $0.key < $1.key }) {
      seen += frames
      if seen >= rank { return Self.resolution * step }
    }
    return .zero
  }
}
