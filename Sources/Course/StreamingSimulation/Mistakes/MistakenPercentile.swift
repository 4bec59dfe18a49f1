/// A sliding percentile with two of the mistakes, where they are switched on.
package struct MistakenPercentile: Sendable {
  struct Sample: Sendable {
    let index: Int
    let value: Double
    var weight: Double
  }

  private let togglesSort: Bool
  private let driftsWeights: Bool
  private let weightLimit = 2000.0
  private(set) var samples: [Sample] = []
  private var totalWeight = 0.0
  private var nextIndex = 0
  private var sortCount = 0

  package init(mistakes: Set<LoaderMistake>) {
    togglesSort = mistakes.contains(.togglesSort)
    driftsWeights = mistakes.contains(.driftingWeights)
  }

  private mutating func sort(byValue: Bool) {
    sortCount += 1
    if togglesSort ? sortCount.isMultiple(of: 2) : byValue {
      samples.sort { ($0.value, $0.index) < ($1.value, $1.index) }
    } else {
      samples.sort { $0.index < $1.index }
    }
  }

  package mutating func add(_ value: Double, weight: Double) {
    guard weight > 0, weight.isFinite, value.isFinite else { return }
    sort(byValue: false)
    samples.append(Sample(index: nextIndex, value: value, weight: weight))
    nextIndex += 1
    totalWeight += weight
    while totalWeight > weightLimit, let oldest = samples.first {
      let excess = totalWeight - weightLimit
      guard oldest.weight > excess else {
        totalWeight -= oldest.weight
        samples.removeFirst()
        continue
      }
      totalWeight -= excess
      if !driftsWeights { samples[0].weight -= excess }
    }
  }

  package mutating func value(at fraction: Double) -> Double? {
    sort(byValue: true)
    let wanted = fraction * totalWeight
    var sum = 0.0
    for sample in samples {
      sum += sample.weight
      if sum >= wanted { return sample.value }
    }
    return samples.last?.value
  }
}
