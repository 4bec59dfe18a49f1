/// A row of sums in 16 bits, blended of several rows of bytes.
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
