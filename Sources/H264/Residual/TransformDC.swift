/// The DC coefficients that are transformed once more: ITU-T H.264 §8.5.10 and §8.5.11.
///
/// In a flat area the means of neighbouring blocks are alike. So a second transform of all means
/// leaves few numbers to send.
enum TransformDC {
  /// §8.5.10: 16 DC levels of luma, row by row, become the scaled DC coefficients of 16 blocks.
  static func luma(
    _ levels: SIMD16<Int32>, factor: Int32, quantizer: Int
  ) -> SIMD16<Int32> {
    let sums = hadamard(transposed(hadamard(transposed(levels))))
    let product = sums &* SIMD16(repeating: factor)
    let shift = Int32(quantizer / 6)
    guard shift < 6 else { return product &<< SIMD16(repeating: shift &- 6) }
    return (product &+ SIMD16(repeating: 1 &<< (5 &- shift))) &>> SIMD16(repeating: 6 &- shift)
  }

  /// §8.5.11: four DC levels of a chroma plane, row by row.
  static func chroma(_ levels: SIMD4<Int32>, factor: Int32, quantizer: Int) -> SIMD4<Int32> {
    let (a, b, c, d) = (levels[0], levels[1], levels[2], levels[3])
    let sums = SIMD4<Int32>(
      a &+ b &+ c &+ d, a &- b &+ c &- d, a &+ b &- c &- d, a &- b &- c &+ d)
    let shift = SIMD4<Int32>(repeating: Int32(quantizer / 6))
    return ((sums &* SIMD4(repeating: factor)) &<< shift) &>> SIMD4(repeating: 5)
  }

  /// Sums and differences of the four rows, equation 8-328.
  private static func hadamard(_ m: SIMD16<Int32>) -> SIMD16<Int32> {
    let (a, b) = (m.lowHalf.lowHalf, m.lowHalf.highHalf)
    let (c, d) = (m.highHalf.lowHalf, m.highHalf.highHalf)
    let (e, f, g, h) = (a &+ b, a &- b, c &+ d, c &- d)
    return SIMD16(
      lowHalf: SIMD8(lowHalf: e &+ g, highHalf: e &- g),
      highHalf: SIMD8(lowHalf: f &- h, highHalf: f &+ h))
  }

  private static func transposed(_ m: SIMD16<Int32>) -> SIMD16<Int32> {
    SIMD16(
      lowHalf: SIMD8(lowHalf: m.evenHalf.evenHalf, highHalf: m.oddHalf.evenHalf),
      highHalf: SIMD8(lowHalf: m.evenHalf.oddHalf, highHalf: m.oddHalf.oddHalf))
  }
}
