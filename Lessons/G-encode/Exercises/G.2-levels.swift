import ExerciseKit

/// G.2 · Differences become levels.
///
/// more · 40 minutes
///
/// 16 differences between a block and its prediction, row by row, are transformed and quantised. With
///
///     C =  1  1  1  1
///          2  1 -1 -2
///          1 -1 -1  1
///          1 -2  2 -1
///
/// the coefficients are W = C · X · Cᵀ: multiply each row of X with the rows of C, then each column of what
/// comes out. Then each coefficient is divided by a step, and rounded:
///
///     level = (|W| · multiplier + offset) >> shift, with the sign of W
///     shift = 15 + quantizer / 6
///     offset = rounding · 2^(shift − 6)
///
/// `multipliers` has the multiplier of each place, row by row; it holds for this quantiser's remainder by 6.
/// `rounding` counts 64ths: 32 rounds to the nearest.
///
/// Return 16 levels row by row.
///
///     sixteen differences of 10, multipliers 8192 …, quantizer 28, rounding 32   →   3, 0, 0, 0, …
package func levels(
  of differences: [Int], multipliers: [Int], quantizer: Int, rounding: Int
) throws -> [Int] {
  throw Unwritten("G.2: transform and quantise a block")
}
