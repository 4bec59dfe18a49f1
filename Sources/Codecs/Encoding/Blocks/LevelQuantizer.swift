import H264

/// Divides coefficients by a step, and rounds: the only place where anything is lost.
///
/// The decoder multiplies by a factor that depends on QP and on the place in the block (ITU-T H.264
/// §8.5.9). This divides by it, and by what both transforms have multiplied. The quotient is a
/// multiplication and a shift.
package struct LevelQuantizer: Sendable {
  /// QP, 0 to 51.
  package let value: Int

  /// The multipliers, row by row, for a shift of ``shift``.
  let multipliers: SIMD16<Int32>
  private let shift: Int32

  /// What is added before the shift, in 64ths of the step: 32 rounds to the nearest.
  let rounding: Int32

  package init(_ value: Int, rounding: Int) {
    self.value = value
    self.rounding = Int32(rounding)
    shift = Int32(15 + value / 6)
    var multipliers = SIMD16<Int32>.zero
    for index in 0..<16 { multipliers[index] = Self.multiplier(value % 6, index & 3, index >> 2) }
    self.multipliers = multipliers
  }

  /// 2¹⁷ over the decoder's factor, and less where the transforms have made the number larger.
  private static func multiplier(_ remainder: Int, _ x: Int, _ y: Int) -> Int32 {
    let isEven = x & 1 == 0 && y & 1 == 0
    let isOdd = x & 1 == 1 && y & 1 == 1
    let factor = Int32(ScalingTables.smallNorm[remainder * 3 + (isEven ? 0 : isOdd ? 1 : 2)])
    let (numerator, denominator): (Int32, Int32) = isEven ? (1, 1) : isOdd ? (16, 25) : (4, 5)
    let (product, divisor) = (numerator << 17, denominator * factor)
    return (product + divisor / 2) / divisor
  }

  /// What a level of 1 stands for, in coefficients of `Transform4x4`.
  func step(_ index: Int) -> Double {
    Double(Int64(1) << Int64(shift)) / Double(multipliers[index])
  }

  /// Levels of 16 coefficients, row by row.
  @inline(__always)
  package func levels(_ coefficients: SIMD16<Int32>) -> SIMD16<Int32> {
    levels(coefficients, multipliers, shift)
  }

  /// Levels of DC coefficients that have been through a second transform.
  func luma(dc coefficients: SIMD16<Int32>) -> SIMD16<Int32> {
    // The transform of 16 is halved, §8.5.10 doubles the step in return.
    let one = SIMD16<Int32>(repeating: 1)
    let halves = (coefficients &+ one) &>> one
    return levels(halves, SIMD16(repeating: multipliers[0]), shift + 1)
  }

  func chroma(dc coefficients: SIMD4<Int32>) -> SIMD4<Int32> {
    let all = SIMD16<Int32>(
      lowHalf: SIMD8(lowHalf: coefficients, highHalf: .zero), highHalf: .zero)
    return levels(all, SIMD16(repeating: multipliers[0]), shift + 1).lowHalf.lowHalf
  }

  @inline(__always)
  private func levels(
    _ coefficients: SIMD16<Int32>, _ multipliers: SIMD16<Int32>, _ shift: Int32
  ) -> SIMD16<Int32> {
    var result = SIMD16<Int32>.zero
    let offset = Int64(rounding) << Int64(shift - 6)
    for index in 0..<16 {
      let coefficient = coefficients[index]
      guard coefficient != 0 else { continue }
      let product = Int64(abs(coefficient)) * Int64(multipliers[index])
      // Levels that a prefix of 15 can still say; none of QP 10 or more is larger.
      let level = Int32(truncatingIfNeeded: min((product + offset) >> Int64(shift), Self.limit))
      result[index] = coefficient < 0 ? 0 - level : level
    }
    return result
  }

  private static let limit: Int64 = 2047
}
