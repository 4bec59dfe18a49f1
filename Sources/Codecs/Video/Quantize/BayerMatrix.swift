/// The order in which the 64 pixels of an 8×8 block light up as a grey becomes lighter.
///
/// Bayer's pattern (1973) keeps the lit pixels as far apart as possible at every level. It grows
/// from a single 0: each step doubles the side, and every value becomes the four
///
///     4v + 0   4v + 2
///     4v + 3   4v + 1      the upper left at the same place of each quarter
package enum BayerMatrix {
  static let side = 8

  // ANCHOR: solution-5.3
  /// The values 0…63, row after row.
  static let ranks: [Int] = {
    var ranks = [0]
    var side = 1
    while side < Self.side {
      let old = ranks
      let oldSide = side
      side *= 2
      ranks = (0..<side * side).map { place in
        let (row, column) = (place / side, place % side)
        let quarter = [0, 2, 3, 1][row / oldSide * 2 + column / oldSide]
        return 4 * old[row % oldSide * oldSide + column % oldSide] + quarter
      }
    }
    return ranks
  }()
  // ANCHOR_END: solution-5.3
}

extension BayerMatrix {
  /// What is added to the pixels of an 8×8 block, for colours `step` apart.
  static func thresholds(step: Int) -> [Int] {
    ranks.indices.map { threshold(column: $0 % side, row: $0 / side, step: step) }
  }

  // ANCHOR: solution-5.3
  /// What is added to a pixel, for colours `step` apart.
  ///
  /// Rank r of 64 becomes the middle of its 64th of a step, and their mean is 0.
  package static func threshold(column: Int, row: Int, step: Int) -> Int {
    let rank = ranks[row % side * side + column % side]
    return (2 * rank + 1) * step / (2 * side * side) - step / 2
  }
  // ANCHOR_END: solution-5.3

  /// Whether this much can be added to a component.
  package static func isUsable(_ threshold: Int) -> Bool { ColorTable.offsets.contains(threshold) }
}
