#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The mean of a row of numbers in which the past counts less and less.
///
/// Every `halfLife` of weight halves what all earlier numbers count. A plain exponential average
/// starts at 0 and needs many samples to leave it; dividing by the share of the weights that have
/// been seen, `1 − 0.5^(total ÷ halfLife)`, corrects that: the first sample alone gives itself.
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

  /// Takes a number in; one without a positive, finite weight is ignored.
  ///
  /// So is a weight so small that 1 − 0.5^weight would be rounding alone: it would be divided by.
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
