import Media

/// Brings planes of bytes to another size, two new rows at a time: the fast path beside
/// ``PlaneScaler``.
///
/// Old rows are blended into sums of 16 bits, 8 of them a fraction: eight neighbours at once, see
/// ``ByteRowBlend``. Then each row of sums is shortened or lengthened. The samples for that lie at
/// irregular distances, so a processor takes them one number at a time; but the number has 64 bits.
/// So two rows of sums share it, the upper row in the lower 32 bits. With a weight of at most 2¹⁴ a
/// sum below 2¹⁶ stays below 2³⁰, also added up over all weights, which make 2¹⁴ together: the lower
/// half never carries into the upper one, and one multiplication serves both rows.
///
///     sums of the two rows      upper 100.5 → 25,728     lower 7.0 → 1,792       (times 256)
///     as one number             1,792 · 2³² + 25,728
///     times a weight of ¼       weight = 4,096: 7,340,032 · 2³² + 105,381,888
///     two taps, ¼ and ¾, of equal sums, and ½ for rounding in both halves:
///                               (29,360,128 + 2,097,152) · 2³² + (421,527,552 + 2,097,152)
///     shifted by 22             lower row 7, upper row 101: 100.5 is rounded up
///
/// `PlaneScaler` keeps all bits of its sums. Here each old row's share is rounded to 1/256, so for up
/// to 64 rows a sample is off by at most an eighth before the last rounding, and by 1 after it.
struct ByteScaler {
  private let oldWidth: Int
  private let newSize: PixelSize
  private let columns: ResamplingWeights
  private let rows: ResamplingWeights

  /// Creates a scaler for planes of one size; `nil` if too many rows make one.
  init?(_ plane: Plane, to size: PixelSize, columns: ResamplingWeights, rows: ResamplingWeights) {
    guard rows.tapCount <= 64 else { return nil }
    oldWidth = plane.width
    newSize = size
    self.columns = columns
    self.rows = rows
  }

  /// Scales a plane of the size that the scaler is for.
  func scale(_ plane: Plane) -> Plane {
    let old = plane.bytes.span
    var upper = ByteRowBlend(width: oldWidth)
    var lower = ByteRowBlend(width: oldWidth)
    var pairs = [UInt64](repeating: 0, count: oldWidth)
    var upperRow = [UInt8](repeating: 0, count: newSize.width)
    var lowerRow = [UInt8](repeating: 0, count: newSize.width)
    var scaled: [UInt8] = []
    scaled.reserveCapacity(newSize.width * newSize.height)
    for row in stride(from: 0, to: newSize.height, by: 2) {
      // If the number of rows is odd, the last one is handled alone.
      let isPair = row + 1 < newSize.height
      upper.blend(old, rows, forRow: row)
      if isPair { lower.blend(old, rows, forRow: row + 1) }
      Self.pair(upper.sums.span, lower.sums.span, into: pairs.mutableSpan)
      blendColumns(of: pairs.span, into: upperRow.mutableSpan, lowerRow.mutableSpan)
      scaled.append(contentsOf: upperRow)
      if isPair { scaled.append(contentsOf: lowerRow) }
    }
    return Plane(width: newSize.width, height: newSize.height, bytes: scaled)
  }

  private static func pair(
    _ upper: Span<UInt16>, _ lower: Span<UInt16>, into pairs: consuming MutableSpan<UInt64>
  ) {
    var pairs = pairs
    let upper = upper.extracting(0..<pairs.count)
    let lower = lower.extracting(0..<pairs.count)
    for column in pairs.indices {
      pairs[column] = UInt64(upper[column]) | UInt64(lower[column]) << 32
    }
  }

  /// A number of taps that the compiler knows makes the loop within straight code.
  private func blendColumns(
    of pairs: Span<UInt64>, into upper: consuming MutableSpan<UInt8>,
    _ lower: consuming MutableSpan<UInt8>
  ) {
    switch columns.tapCount {
    case 2: blendColumns(2, of: pairs, into: upper, lower)
    case 3: blendColumns(3, of: pairs, into: upper, lower)
    case 4: blendColumns(4, of: pairs, into: upper, lower)
    default: blendColumns(columns.tapCount, of: pairs, into: upper, lower)
    }
  }

  @inline(__always)
  private func blendColumns(
    _ tapCount: Int, of pairs: Span<UInt64>, into upper: consuming MutableSpan<UInt8>,
    _ lower: consuming MutableSpan<UInt8>
  ) {
    var upper = upper
    var lower = lower
    // 8 bits of the sums and 14 of the weights are fraction.
    let shift = UInt64(ByteRowBlend.fractionBits + ResamplingWeights.fractionBits)
    let half: UInt64 = (1 << 32 + 1) << (shift - 1)
    let firsts = columns.firsts.span
    let weights = columns.weights.span
    for column in firsts.indices {
      let first = firsts[column]
      let taps = pairs.extracting(first..<first &+ tapCount)
      let shares = weights.extracting(column &* tapCount..<column &* tapCount &+ tapCount)
      var sum = half
      for tap in 0..<tapCount { sum &+= taps[tap] &* UInt64(shares[tap]) }
      upper[column] = UInt8(truncatingIfNeeded: sum >> shift)
      lower[column] = UInt8(truncatingIfNeeded: sum >> (shift + 32))
    }
  }
}

/// A row of sums in 16 bits, blended from several rows of bytes.
struct ByteRowBlend {
  /// Bits of the sums that are a fraction.
  static let fractionBits = 8

  private(set) var sums: [UInt16]

  init(width: Int) { sums = [UInt16](repeating: 0, count: width) }

  /// Blends the rows that make a new one.
  mutating func blend(_ samples: Span<UInt8>, _ rows: ResamplingWeights, forRow row: Int) {
    let width = sums.count
    var isFirst = true
    for tap in 0..<rows.tapCount {
      let weight = rows.weights[row * rows.tapCount + tap]
      guard weight > 0 else { continue }
      let start = (rows.firsts[row] + tap) * width
      if isFirst { Self.clear(sums.mutableSpan) }
      Self.add(samples.extracting(start..<start + width), times: weight, to: sums.mutableSpan)
      isFirst = false
    }
  }

  private static func clear(_ sums: consuming MutableSpan<UInt16>) {
    var sums = sums
    for column in sums.indices { sums[column] = 0 }
  }

  /// Adds a row's share: its weight's upper 8 bits give whole 1/256, and the lower 6 a carry.
  ///
  /// Neither product needs more than 16 bits. See ``ByteFactor``, which multiplies in the same way.
  private static func add(
    _ row: Span<UInt8>, times weight: UInt16, to sums: consuming MutableSpan<UInt16>
  ) {
    var sums = sums
    let row = row.extracting(0..<sums.count)
    let (high, low) = (weight >> 6, weight & 63)
    for column in sums.indices {
      let sample = UInt16(row[column])
      sums[column] &+= sample &* high &+ (sample &* low &+ 32) >> 6
    }
  }
}
