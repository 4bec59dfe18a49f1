import Media

/// Shrinks planes of bytes to a whole fraction of their size: each new sample is the mean of a block.
///
/// The case of nearly every film on a screen of half or a third of its size, and the fast path beside
/// ``PlaneScaler``, which knows all ratios. It is fast for two reasons. All blocks are alike,
/// so there are no weights to look up; and a sum of a block fits into 16 bits, so that the
/// processor adds eight of them with one instruction. Its means are exact; those of `PlaneScaler`,
/// whose weights are rounded, may be 1 off.
///
/// Chroma samples mostly lie a quarter of a sample beside the middle of what they serve, see
/// `ChromaLocation`. A block moved by a quarter loses a quarter of its first column and gains a
/// quarter of the one after it; counted in quarters, four times its sum − first + next.
struct BoxScaler {
  /// The old columns and rows of a block.
  private let across: Int
  private let down: Int

  /// Whether blocks begin a quarter of a sample late.
  private let isLate: Bool

  private let newSize: PixelSize
  private let mean: BlockMean

  /// Creates a scaler for planes of one size; `nil` if blocks are not all alike, or too large.
  init?(_ plane: Plane, to size: PixelSize, columns: ResamplingStep, rows: ResamplingStep) {
    across = columns.oldCount / columns.newCount
    down = rows.oldCount / rows.newCount
    guard across * columns.newCount == columns.oldCount, across * size.width == plane.width,
      down * rows.newCount == rows.oldCount, down * size.height == plane.height,
      columns.offset == 0 || columns.offset == 1, rows.offset == 0
    else { return nil }
    isLate = columns.offset == 1
    newSize = size
    guard let mean = BlockMean(of: (isLate ? 4 : 1) * across * down) else { return nil }
    self.mean = mean
  }

  /// Scales a plane of the size that the scaler is for.
  func scale(_ plane: Plane) -> Plane {
    let old = plane.bytes.span
    var sums = BlockSums(across: across, isLate: isLate, newWidth: newSize.width)
    var row = [UInt8](repeating: 0, count: newSize.width)
    var scaled: [UInt8] = []
    scaled.reserveCapacity(newSize.width * newSize.height)
    for first in stride(from: 0, to: down * newSize.height, by: down) {
      sums.removeAll()
      for oldRow in first..<first + down {
        sums.add(old.extracting(oldRow * plane.width..<(oldRow + 1) * plane.width))
      }
      sums.finish()
      mean.divide(sums.sums.span, into: row.mutableSpan)
      scaled.append(contentsOf: row)
    }
    return Plane(width: newSize.width, height: newSize.height, bytes: scaled)
  }
}

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
  /// Two columns are added up at once, because that halves everything that follows; for three and
  /// more it is the other way round: first the rows of a block and then, only once, its columns.
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
    // With a number that the compiler knows, the inner loop becomes straight code.
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

/// Turns the sums of blocks into means, rounding halves up, without a division.
///
/// A processor divides slowly, and one number at a time. For 2, 4, 8 … samples a shift does it. For
/// others the sum is multiplied by 2²⁴ / count, rounded up, and shifted by 24 bits. Rounding up
/// makes a product too large by less than `sum * count`, which is below 2²⁴ for up to 255 samples:
/// too little to reach the next whole number, so each mean is exact.
struct BlockMean {
  private let half: UInt16
  private let reciprocal: UInt32
  private let shift: UInt16?

  /// `nil` for more samples than 255, whose sums might also be too large for 16 bits.
  init?(of count: Int) {
    guard 1...255 ~= count else { return nil }
    half = UInt16(count / 2)
    reciprocal = UInt32(((1 << 24) + count - 1) / count)
    shift = count.nonzeroBitCount == 1 ? UInt16(count.trailingZeroBitCount) : nil
  }

  /// Makes a mean of each sum.
  func divide(_ sums: Span<UInt16>, into means: consuming MutableSpan<UInt8>) {
    var means = means
    let sums = sums.extracting(0..<means.count)
    if let shift {
      for index in means.indices {
        means[index] = UInt8(truncatingIfNeeded: (sums[index] &+ half) &>> shift)
      }
    } else {
      for index in means.indices {
        let sum = UInt32(sums[index] &+ half)
        means[index] = UInt8(truncatingIfNeeded: (sum &* reciprocal) >> 24)
      }
    }
  }
}
