/// The sums of the blocks of one new row, while ``BoxScaler`` adds the old rows one by one.
///
/// The loops go over neighbours in memory, without a condition, and add with `&+`, which cannot
/// trap: so the compiler turns them into instructions for eight sums at once. Nothing overflows, a
/// block is small enough.
struct BlockSums {
  private let across: Int
  private let isLate: Bool

  /// For each old column the rows' sum; not used for blocks of two columns.
  private var columns: [UInt16]

  /// For each block its sum; four times that for blocks that begin a quarter late.
  private(set) var sums: [UInt16]

  init(across: Int, isLate: Bool, newWidth: Int) {
    self.across = across
    self.isLate = isLate
    columns = [UInt16](repeating: 0, count: across == 2 ? 0 : across * newWidth)
    sums = [UInt16](repeating: 0, count: newWidth)
  }

  /// Begins a new row of blocks.
  mutating func removeAll() {
    Self.clear(columns.mutableSpan)
    Self.clear(sums.mutableSpan)
  }

  /// Adds an old row.
  ///
  /// Two columns are added up at once, because that halves all that follows; for three and more it
  /// is the other way round: first the rows of a block and then, only once, its columns.
  mutating func add(_ row: Span<UInt8>) {
    switch (across, isLate) {
    case (2, false): Self.addPairs(of: row, to: sums.mutableSpan)
    case (2, true): Self.addLatePairs(of: row, to: sums.mutableSpan)
    default: Self.add(row, to: columns.mutableSpan)
    }
  }

  /// Brings ``sums`` up to date, after the last row.
  mutating func finish() {
    // A second name, no copy: the compiler does not let one value be read and changed at once.
    let columns = columns
    switch across {
    case 1: Self.addColumns(1, of: columns.span, isLate: isLate, to: sums.mutableSpan)
    case 2: break
    // A number that the compiler knows makes the loop within straight code.
    case 3: Self.addColumns(3, of: columns.span, isLate: isLate, to: sums.mutableSpan)
    case 4: Self.addColumns(4, of: columns.span, isLate: isLate, to: sums.mutableSpan)
    default: Self.addColumns(across, of: columns.span, isLate: isLate, to: sums.mutableSpan)
    }
  }

  private static func clear(_ sums: consuming MutableSpan<UInt16>) {
    var sums = sums
    for index in sums.indices { sums[index] = 0 }
  }

  private static func add(_ row: Span<UInt8>, to columns: consuming MutableSpan<UInt16>) {
    var columns = columns
    let row = row.extracting(0..<columns.count)
    for column in columns.indices { columns[column] &+= UInt16(row[column]) }
  }

  private static func addPairs(of row: Span<UInt8>, to sums: consuming MutableSpan<UInt16>) {
    var sums = sums
    let row = row.extracting(0..<2 * sums.count)
    for block in sums.indices {
      sums[block] &+= UInt16(row[2 * block]) &+ UInt16(row[2 * block + 1])
    }
  }

  /// Four times a pair, less its first sample, and one of the next pair: 3, 4 and 1.
  private static func addLatePairs(of row: Span<UInt8>, to sums: consuming MutableSpan<UInt16>) {
    var sums = sums
    let last = sums.count - 1
    let first = row.extracting(0..<2 * last)
    let next = row.extracting(2..<2 * last + 2)
    for block in 0..<last {
      sums[block] &+=
        3 &* UInt16(first[2 * block]) &+ 4 &* UInt16(first[2 * block + 1])
        &+ UInt16(next[2 * block])
    }
    // Beyond the end of the row, its last sample is repeated.
    sums[last] &+= 3 &* UInt16(row[2 * last]) &+ 5 &* UInt16(row[2 * last + 1])
  }

  /// Adds up the columns of each block; `count` of them.
  @inline(__always)
  private static func addColumns(
    _ count: Int, of columns: Span<UInt16>, isLate: Bool, to sums: consuming MutableSpan<UInt16>
  ) {
    var sums = sums
    for block in sums.indices {
      let first = count &* block
      var sum: UInt16 = 0
      for column in 0..<count { sum &+= columns[first &+ column] }
      if isLate {
        let next = min(first &+ count, columns.count &- 1)
        sum = 4 &* sum &+ columns[next] &- columns[first]
      }
      sums[block] = sum
    }
  }
}
