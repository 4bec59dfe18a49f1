/// The DC coefficients that are transformed once more: ITU-T H.264 §8.5.10 and §8.5.11.
///
/// In a flat area the means of neighbouring blocks are alike. So a second transform of all means
/// leaves few numbers to send.
enum TransformDC {
  /// §8.5.10: 16 DC levels of luma, row by row, become the scaled DC coefficients of 16 blocks.
  static func luma(
    _ levels: SIMD16<Int32>, factor: Int32, quantizer: Int
  ) -> SIMD16<Int32> {
    let sums = Hadamard.transformed(levels)
    let product = sums &* SIMD16(repeating: factor)
    let shift = Int32(quantizer / 6)
    guard shift < 6 else { return product &<< SIMD16(repeating: shift &- 6) }
    return (product &+ SIMD16(repeating: 1 &<< (5 &- shift))) &>> SIMD16(repeating: 6 &- shift)
  }

  /// §8.5.11: four DC levels of a chroma plane, row by row.
  static func chroma(_ levels: SIMD4<Int32>, factor: Int32, quantizer: Int) -> SIMD4<Int32> {
    let shift = SIMD4<Int32>(repeating: Int32(quantizer / 6))
    return ((Hadamard.transformed(levels) &* SIMD4(repeating: factor)) &<< shift)
      &>> SIMD4(repeating: 5)
  }
}
