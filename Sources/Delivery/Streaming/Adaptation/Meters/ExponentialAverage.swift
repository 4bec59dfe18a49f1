#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The mean of a series of numbers in which older ones count less and less.
///
/// After each `halfLife` of weight, all earlier numbers count half as much. A plain exponential
/// average starts at 0 and needs many samples to leave it. Division by the share of the weights
/// seen so far, `1 − 0.5^(total ÷ halfLife)`, corrects that: the mean of a single sample is the
/// sample.
public struct ExponentialAverage: Hashable, Sendable {
  /// In the unit of the weights.
  public let halfLife: Double

  /// The sum of all weights.
  public private(set) var totalWeight = 0.0

  private var sum = 0.0

  /// - Precondition: The half-life is positive.
  public init(halfLife: Double) {
    precondition(halfLife > 0, "a half-life is positive")
    self.halfLife = halfLife
  }

  // ANCHOR: solution-D.3
  /// The mean, or `nil` before the first number.
  public var mean: Double? {
    totalWeight > 0 ? sum / (1 - pow(0.5, totalWeight / halfLife)) : nil
  }

  /// Takes in a number; one without a positive, finite weight is ignored.
  ///
  /// So is a number of tiny weight: the mean would be divided by 1 − 0.5^weight, pure rounding
  /// error.
  public mutating func add(_ value: Double, weight: Double) {
    guard weight > halfLife * 1e-9, weight.isFinite, value.isFinite else { return }
    let kept = pow(0.5, weight / halfLife)
    sum = kept * sum + (1 - kept) * value
    totalWeight += weight
  }
  // ANCHOR_END: solution-D.3
}

/// A number and how much it counts.
public struct WeightedSample: Hashable, Sendable {
  public var value: Double
  public var weight: Double

  public init(_ value: Double, weight: Double) {
    (self.value, self.weight) = (value, weight)
  }
}
