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

  /// Works the weights out; both lengths are at least 1.
  public init(from oldCount: Int, to newCount: Int) {
    precondition(oldCount > 0 && newCount > 0, "a row has at least one sample")
    let rows = (0..<newCount).map { index in
      newCount > oldCount
        ? Self.linear(index, from: oldCount, to: newCount)
        : Self.area(index, from: oldCount, to: newCount)
    }
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

  /// The weights of one new sample that covers `from / to` old ones.
  ///
  /// In units of `1 / to` of an old sample, it covers `from` units starting at `index * from`.
  private static func area(
    _ index: Int, from oldCount: Int, to newCount: Int
  ) -> (first: Int, weights: [UInt16]) {
    let start = index * oldCount
    let end = start + oldCount
    let first = start / newCount
    let last = (end - 1) / newCount
    // Rounding what is covered so far, and not each weight, makes the sum exact.
    var covered = 0
    let weights = (first...last).map { sample in
      let total = (min((sample + 1) * newCount, end) - start) * one
      let rounded = (total + oldCount / 2) / oldCount
      defer { covered = rounded }
      return UInt16(rounded - covered)
    }
    return (first, weights)
  }

  /// The weights of one new sample between the centres of two old ones.
  ///
  /// The centre of new sample `i` is at `(i + ½)·from/to − ½` old samples; beyond the first and
  /// the last centre the edge is repeated.
  private static func linear(
    _ index: Int, from oldCount: Int, to newCount: Int
  ) -> (first: Int, weights: [UInt16]) {
    let unit = 2 * newCount
    let centre = (2 * index + 1) * oldCount - newCount
    let first = centre / unit
    guard centre > 0, first + 1 < oldCount else {
      return (centre > 0 ? oldCount - 1 : 0, [UInt16(one)])
    }
    let right = ((centre - first * unit) * one + newCount) / unit
    return (first, [UInt16(one - right), UInt16(right)])
  }
}
