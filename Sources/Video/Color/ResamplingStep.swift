/// Where new samples lie among the old ones: in whole numbers, so that nothing drifts.
///
/// New sample `i` is centred `(i + ½) · oldCount / newCount` old samples from the row's beginning,
/// and `offset` quarters of a sample further on: chroma samples do not always lie in the middle of
/// the pixels that they serve. Distances are counted in units of `1 / (4 · newCount)` old samples.
struct ResamplingStep: Hashable, Sendable {
  let oldCount: Int
  let newCount: Int
  let offset: Int

  /// Old samples that a new one touches.
  struct Taps {
    let first: Int
    let weights: [UInt16]

    /// These taps with whatever lies outside the row given to its nearest end.
    func within(count: Int) -> Taps {
      guard first < 0 || first + weights.count > count else { return self }
      let places = weights.indices.map { min(max(first + $0, 0), count - 1) }
      let start = places.first ?? 0
      var inside = [UInt16](repeating: 0, count: (places.last ?? 0) - start + 1)
      for (place, weight) in zip(places, weights) { inside[place - start] += weight }
      return Taps(first: start, weights: inside)
    }
  }

  var isGrowing: Bool { newCount > oldCount }

  /// One old sample.
  private var unitCount: Int { 4 * newCount }

  /// The weights of one new sample that covers `oldCount / newCount` old ones.
  func area(_ index: Int) -> Taps {
    let covered = 4 * oldCount
    let start = index * covered + offset * newCount
    let first = floorOfQuotient(start, unitCount)
    let last = floorOfQuotient(start + covered - 1, unitCount)
    // Rounding what is covered so far, and not each weight, makes the sum exact.
    var done = 0
    let weights = (first...last).map { sample in
      let end = min((sample + 1) * unitCount, start + covered)
      let total = ((end - start) * ResamplingWeights.one + covered / 2) / covered
      defer { done = total }
      return UInt16(total - done)
    }
    return Taps(first: first, weights: weights)
  }

  /// The weights of one new sample between the centres of two old ones.
  func linear(_ index: Int) -> Taps {
    let centre = 2 * (2 * index + 1) * oldCount + (offset - 2) * newCount
    let first = floorOfQuotient(centre, unitCount)
    let distance = centre - first * unitCount
    let right = (distance * ResamplingWeights.one + unitCount / 2) / unitCount
    return Taps(first: first, weights: [UInt16(ResamplingWeights.one - right), UInt16(right)])
  }

  /// The quotient, rounded down: Swift's own division rounds towards 0.
  private func floorOfQuotient(_ dividend: Int, _ divisor: Int) -> Int {
    dividend >= 0 ? dividend / divisor : -((divisor - 1 - dividend) / divisor)
  }
}
