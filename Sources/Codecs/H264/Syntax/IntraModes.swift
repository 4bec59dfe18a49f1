/// How each intra block is predicted: ITU-T H.264 §7.3.5.1 and §8.3.1.1.
extension PictureDecoder {
  /// Reads `prev_intra4x4_pred_mode_flag` and `rem_intra4x4_pred_mode`, or those for 8 × 8.
  ///
  /// The mode is mostly that of a neighbour: one bit says so.
  mutating func readIntraModes<Reader: EntropyReader>(
    _ reader: inout Reader, isLarge: Bool, _ near: Neighbours
  ) {
    let size = isLarge ? 2 : 1
    for block in stride(from: 0, to: 16, by: size * size) {
      let (x, y) = BlockOrder.position(block)
      let predicted = predictedIntraMode(x, y, near)
      let remaining = read("intra_pred_mode", &reader) { $0.remainingIntraMode() }
      let mode =
        remaining < 0 ? predicted : remaining < predicted ? remaining : remaining + 1
      for row in y..<y + size {
        for column in x..<x + size {
          store.intraModes[near.current * 16 + row * 4 + column] = Int8(mode)
        }
      }
    }
  }

  /// `predIntra4x4PredMode`, §8.3.1.1: the lesser mode of A and B; DC where one is not available.
  func predictedIntraMode(_ x: Int, _ y: Int, _ near: Neighbours) -> Int {
    let left =
      x > 0
      ? store.intraModes[near.current * 16 + y * 4 + x - 1]
      : store.intraModes[near.a * 16 + y * 4 + 3]
    let above =
      y > 0
      ? store.intraModes[near.current * 16 + y * 4 + x - 4]
      : store.intraModes[near.b * 16 + 12 + x]
    let mode = min(left, above)
    return mode < 0 ? 2 : Int(mode)
  }
}

/// The order in which the 16 blocks of a macroblock come: ITU-T H.264 figure 6-10.
///
///      0  1  4  5
///      2  3  6  7
///      8  9 12 13
///     10 11 14 15
package enum BlockOrder {
  /// Column and row of a block, by its number.
  @inline(__always)
  package static func position(_ block: Int) -> (x: Int, y: Int) {
    (block & 1 | block >> 1 & 2, block >> 1 & 1 | block >> 2 & 2)
  }

  /// The number of the block in a column and a row.
  @inline(__always)
  package static func number(_ x: Int, _ y: Int) -> Int {
    x & 1 | (y & 1) << 1 | (x & 2) << 1 | (y & 2) << 2
  }
}
