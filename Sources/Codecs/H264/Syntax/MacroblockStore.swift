/// What is known about the macroblocks of a picture: the one store that all stages ask for
/// neighbours.
///
/// Macroblocks are kept in rows, with a border above and a column before each row:
///
///     0 0 0 0 0
///     0 . . . .      `stride` is the count of columns and 1 more
///     0 . . . .
///
/// The border is never written. It says "unavailable" in each field, so that the edges of a picture
/// need no tests; nor do those of slices, because index 0 stands for what they may not see.
struct MacroblockStore: Sendable {
  let columns: Int
  let rows: Int
  let stride: Int

  var records: [MacroblockRecord]

  /// `total_coeff` of the blocks of each macroblock: 16 of luma row by row, four of Cb, four of Cr.
  var counts: [UInt8]

  /// The prediction modes of 16 blocks, row by row; 2 (DC) where there is none, −1 where the predicted
  /// mode of a neighbour becomes DC (§8.3.1.1).
  var intraModes: [Int8]

  /// Absolute vector differences, horizontal and vertical: for each list 16 blocks; see ``MotionField``.
  var differences: [SIMD2<UInt8>]

  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    stride = columns + 1
    let count = stride * (rows + 1) + 1
    records = Array(repeating: MacroblockRecord(), count: count)
    counts = Array(repeating: 0, count: count * Self.countsStride)
    intraModes = Array(repeating: -1, count: count * 16)
    differences = Array(repeating: [0, 0], count: count * 32)
  }

  /// Blocks with a count in each macroblock.
  static let countsStride = 24

  /// Where a macroblock is kept that has a number in the order of rows, `mbAddr`.
  func index(ofAddress address: Int) -> Int {
    (address / columns + 1) * stride + address % columns + 1
  }

  /// How many places there are, with the border.
  var placeCount: Int { records.count }

  /// Forgets a picture: nothing is available.
  mutating func reset() {
    for index in records.indices { records[index] = MacroblockRecord() }
  }
}
