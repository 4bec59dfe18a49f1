/// Which samples of a row make each sample of a shorter or longer one, and with what weight.
///
/// Shrinking takes the *area average*: a new sample covers `from / to` old ones, and each counts
/// by how much of it is covered. Growing is *linear*: a new sample lies between the centres of two
/// old ones, and the nearer one counts more. A row of the same length is left as it is.
///
/// From 5 samples to 2, each new one covers 2½: weights 2/5, 2/5, 1/5 and 1/5, 2/5, 2/5.
public struct ResamplingWeights: Hashable, Sendable {
  /// Weights are multiples of 1 / 16384; those of one sample add up to exactly that.
  public static let one = 1 << fractionBits
  static let fractionBits = 14

  /// How many old samples make a new one; some of their weights may be 0.
  public let tapCount: Int

  /// For each new sample the first old one; the others follow it.
  public let firsts: [Int]

  /// For each new sample `tapCount` weights.
  public let weights: [UInt16]

  /// Works the weights out for a row that is seen as long as before; both lengths are at least 1.
  public init(from oldCount: Int, to newCount: Int) {
    self.init(
      from: oldCount, to: newCount,
      by: ResamplingStep(oldCount: oldCount, newCount: newCount, offset: 0))
  }

  /// Works the weights out for samples that lie where `step` says.
  ///
  /// Beyond the ends of the row, its first and its last sample are repeated.
  init(from oldCount: Int, to newCount: Int, by step: ResamplingStep) {
    precondition(oldCount > 0 && newCount > 0, "a row has at least one sample")
    let rows = (0..<newCount).map { index in
      (step.isGrowing ? step.linear(index) : step.area(index)).within(count: oldCount)
    }
    self.init(rows, from: oldCount)
  }

  /// Takes the old samples of each new one as they are given, all of them among `oldCount`.
  init(_ rows: [ResamplingStep.Taps], from oldCount: Int) {
    let tapCount = rows.reduce(1) { max($0, $1.weights.count) }
    self.tapCount = tapCount
    // Near the end, unused taps would lie outside: such a sample starts earlier, with weight 0.
    firsts = rows.map { min($0.first, oldCount - tapCount) }
    weights = zip(rows, firsts).flatMap { row, first in
      let before = row.first - first
      let after = tapCount - before - row.weights.count
      return [UInt16](repeating: 0, count: before) + row.weights
        + [UInt16](repeating: 0, count: after)
    }
  }
}
