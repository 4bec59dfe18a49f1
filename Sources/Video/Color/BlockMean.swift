/// Divides the sums of blocks by the number of their samples, rounding halves up, without dividing.
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
