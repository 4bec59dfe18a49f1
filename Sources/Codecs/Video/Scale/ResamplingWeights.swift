/// Which samples of a row make each sample of a shorter or longer one, and with what weight.
///
/// Shrinking takes the *area average*: a new sample covers `from / to` old ones, and each counts
/// by how much of it is covered. Growing is *linear*: a new sample lies between the centres of two
/// old ones, and the nearer one counts more. A row of the same length stays unchanged.
///
/// From 5 samples to 2, each new one covers 2½: weights 2/5, 2/5, 1/5 and 1/5, 2/5, 2/5.
package struct ResamplingWeights: Hashable, Sendable {
  /// Weights are multiples of 1 / 16384; those of one sample add up to exactly that.
  package static let one = 1 << fractionBits
  static let fractionBits = 14

  /// How many old samples make a new one; some of their weights may be 0.
  let tapCount: Int

  /// For each new sample the first old one; the others follow it.
  package let firsts: [Int]

  /// For each new sample `tapCount` weights.
  package let weights: [UInt16]

  /// Works the weights out for a row that is seen as long as before; both lengths are at least 1.
  package init(from oldCount: Int, to newCount: Int) {
    self.init(
      from: oldCount, to: newCount,
      by: ResamplingStep(oldCount: oldCount, newCount: newCount, offset: 0))
  }

  /// Works the weights out for samples that lie where `step` says.
  ///
  /// Beyond the ends of the row, its first and its last sample are repeated.
  init(from oldCount: Int, to newCount: Int, by step: ResamplingStep) {
    precondition(oldCount > 0 && newCount > 0, "a row has at least one sample")
    self.init(newCount, from: oldCount) { index, body in
      step.forEachTap(of: index) { place, weight in
        body(min(max(place, 0), oldCount - 1), weight)
      }
    }
  }

  /// Takes the old samples of each new one as named, all of them among `oldCount`.
  ///
  /// It is called twice for each: for their places, and then for their weights. So all weights go
  /// into one array, which is quick enough to be made for every picture of a film.
  @inline(__always)
  init(
    _ newCount: Int, from oldCount: Int,
    forEachTap: (_ index: Int, _ body: (_ place: Int, _ weight: Int) -> Void) -> Void
  ) {
    var starts = [Int](repeating: oldCount, count: newCount)
    var tapCount = 1
    for index in 0..<newCount {
      var last = 0
      forEachTap(index) { place, _ in
        starts[index] = min(starts[index], place)
        last = max(last, place)
      }
      tapCount = max(tapCount, last - starts[index] + 1)
    }
    // Near the end, unused taps would lie outside: such a sample starts earlier, with weight 0.
    for index in 0..<newCount { starts[index] = min(starts[index], oldCount - tapCount) }
    var weights = [UInt16](repeating: 0, count: newCount * tapCount)
    for index in 0..<newCount {
      forEachTap(index) { place, weight in
        weights[index * tapCount + place - starts[index]] += UInt16(weight)
      }
    }
    self.tapCount = tapCount
    self.firsts = starts
    self.weights = weights
  }
}

/// Where new samples lie among the old ones: in whole numbers, so that nothing drifts.
///
/// New sample `i` is centred `(i + ½) · oldCount / newCount` old samples from the row's beginning,
/// and `offset` quarters of a sample further on: chroma samples do not always lie in the middle of
/// the pixels that they serve. Distances are counted in units of `1 / (4 · newCount)` old samples.
struct ResamplingStep: Hashable, Sendable {
  let oldCount: Int
  let newCount: Int
  let offset: Int

  var isGrowing: Bool { newCount > oldCount }

  /// One old sample.
  private var unitCount: Int { 4 * newCount }

  /// Names the old samples that make a new one, in their order, each with its weight.
  ///
  /// Some may lie outside the row, and some weights may be 0.
  @inline(__always)
  func forEachTap(of index: Int, _ body: (_ place: Int, _ weight: Int) -> Void) {
    if isGrowing { linear(index, body) } else { area(index, body) }
  }

  /// The weights of one new sample that covers `oldCount / newCount` old ones.
  @inline(__always)
  private func area(_ index: Int, _ body: (_ place: Int, _ weight: Int) -> Void) {
    let covered = 4 * oldCount
    let start = index * covered + offset * newCount
    let first = floorOfQuotient(start, unitCount)
    let last = floorOfQuotient(start + covered - 1, unitCount)
    // Rounding what is covered so far, and not each weight, makes the sum exact.
    var done = 0
    for place in first...last {
      let end = min((place + 1) * unitCount, start + covered)
      let total = ((end - start) * ResamplingWeights.one + covered / 2) / covered
      body(place, total - done)
      done = total
    }
  }

  /// The weights of one new sample between the centres of two old ones.
  @inline(__always)
  private func linear(_ index: Int, _ body: (_ place: Int, _ weight: Int) -> Void) {
    let centre = 2 * (2 * index + 1) * oldCount + (offset - 2) * newCount
    let first = floorOfQuotient(centre, unitCount)
    let distance = centre - first * unitCount
    let right = (distance * ResamplingWeights.one + unitCount / 2) / unitCount
    body(first, ResamplingWeights.one - right)
    body(first + 1, right)
  }

  /// The quotient, rounded down: Swift's own division rounds towards 0.
  private func floorOfQuotient(_ dividend: Int, _ divisor: Int) -> Int {
    dividend >= 0 ? dividend / divisor : -((divisor - 1 - dividend) / divisor)
  }
}
