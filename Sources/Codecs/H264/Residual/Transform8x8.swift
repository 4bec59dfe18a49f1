/// The inverse transform of 8 × 8 coefficients: ITU-T H.264 §8.5.13.
enum Transform8x8 {
  /// Scales 64 levels in place, §8.5.13.1.
  static func scale(
    _ block: inout InlineArray<64, Int32>, by factors: Span<Int32>, quantizer: Int
  ) {
    let shift = Int32(truncatingIfNeeded: quantizer / 6)
    if shift >= 6 {
      for index in 0..<64 { block[index] = (block[index] &* factors[index]) &<< (shift &- 6) }
    } else {
      let half: Int32 = 1 &<< (5 &- shift)
      for index in 0..<64 {
        block[index] = (block[index] &* factors[index] &+ half) &>> (6 &- shift)
      }
    }
  }

  /// §8.5.13.2: replaces coefficients by corrections, row by row.
  static func inverse(_ block: inout InlineArray<64, Int32>) {
    for row in 0..<8 { line(&block, row &* 8, 1) }
    for column in 0..<8 { line(&block, column, 8) }
    for index in 0..<64 { block[index] = (block[index] &+ 32) &>> 6 }
  }

  /// One row or column: equations 8-347 to 8-378.
  @inline(__always)
  private static func line(_ block: inout InlineArray<64, Int32>, _ first: Int, _ step: Int) {
    let (i0, i1, i2, i3) = (
      block[first], block[first &+ step], block[first &+ 2 &* step], block[first &+ 3 &* step]
    )
    let (i4, i5, i6, i7) = (
      block[first &+ 4 &* step], block[first &+ 5 &* step], block[first &+ 6 &* step],
      block[first &+ 7 &* step]
    )
    let a0 = i0 &+ i4
    let a2 = i0 &- i4
    let a4 = (i2 &>> 1) &- i6
    let a6 = i2 &+ (i6 &>> 1)
    let b0 = a0 &+ a6
    let b2 = a2 &+ a4
    let b4 = a2 &- a4
    let b6 = a0 &- a6
    let a1 = i5 &- i3 &- i7 &- (i7 &>> 1)
    let a3 = i1 &+ i7 &- i3 &- (i3 &>> 1)
    let a5 = i7 &- i1 &+ i5 &+ (i5 &>> 1)
    let a7 = i3 &+ i5 &+ i1 &+ (i1 &>> 1)
    let b1 = a1 &+ (a7 &>> 2)
    let b3 = a3 &+ (a5 &>> 2)
    let b5 = (a3 &>> 2) &- a5
    let b7 = a7 &- (a1 &>> 2)
    block[first] = b0 &+ b7
    block[first &+ step] = b2 &+ b5
    block[first &+ 2 &* step] = b4 &+ b3
    block[first &+ 3 &* step] = b6 &+ b1
    block[first &+ 4 &* step] = b6 &- b1
    block[first &+ 5 &* step] = b4 &- b3
    block[first &+ 6 &* step] = b2 &- b5
    block[first &+ 7 &* step] = b0 &- b7
  }
}
