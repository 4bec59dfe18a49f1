/// A weighted percentile of the last samples: Media3's estimate.
///
/// With a median, neither one slow nor one fast transfer decides. The sum of the weights never
/// exceeds a limit: the oldest samples lose their weight first.
package struct SlidingPercentile: Sendable {
  package let weightLimit: Double
  package private(set) var samples: [WeightedSample] = []
  private let percentile: @Sendable ([WeightedSample], Double) -> Double?

  package init(
    weightLimit: Double = 2000,
    percentile: @escaping @Sendable ([WeightedSample], Double) -> Double? = weightedPercentile
  ) {
    self.weightLimit = weightLimit
    self.percentile = percentile
  }

  package mutating func add(_ value: Double, weight: Double) {
    guard weight > 0, weight.isFinite, value.isFinite else { return }
    samples.append(WeightedSample(value, weight: weight))
    var excess = samples.reduce(0) { $0 + $1.weight } - weightLimit
    while excess > 0, let oldest = samples.first {
      guard oldest.weight > excess else {
        samples.removeFirst()
        excess -= oldest.weight
        continue
      }
      samples[0].weight -= excess
      excess = 0
    }
  }

  /// The value below which `fraction` of the weight lies; `nil` before the first sample.
  package func value(at fraction: Double) -> Double? { percentile(samples, fraction) }
}

// ANCHOR: solution-D.4
/// The first value, from the smallest on, at which the weights reach `fraction` of their sum.
package func weightedPercentile(_ samples: [WeightedSample], _ fraction: Double) -> Double? {
  let sorted = samples.sorted { $0.value < $1.value }
  let wanted = fraction * sorted.reduce(0) { $0 + $1.weight }
  var sum = 0.0
  for sample in sorted {
    sum += sample.weight
    if sum >= wanted { return sample.value }
  }
  return sorted.last?.value
}
// ANCHOR_END: solution-D.4
