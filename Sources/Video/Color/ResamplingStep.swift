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
