import ExerciseKit
import H264

/// F.1 · Levels become coefficients.
///
/// more · 15 minutes
///
/// The stream carries levels: whole numbers, most of them 0, low frequencies first. Do two things
/// with the 16 of a block (ITU-T H.264 §8.5.6 and §8.5.12.1).
///
/// Put them into rows. They come in zigzag order; the number at each place says when it comes:
///
///      0  1  5  6
///      2  4  7 12
///      3  8 11 13
///      9 10 14 15
///
/// Multiply each by its step. `factors` has one for each level, in the same zigzag order; it holds for
/// a quantiser of 24. The step doubles with every 6 of the quantiser. So, with s = `quantizer` / 6:
///
///     s ≥ 4   coefficient = level · factor · 2^(s−4)
///     s < 4   coefficient = (level · factor + 2^(3−s)) / 2^(4−s), rounded down
///
/// Return 16 coefficients row by row. Levels may be negative: `>>` rounds down, `/` does not.
///
///     levels 3, −1, 0 …, factors 160, 208, …, quantizer 24   →   480, −208, 0, 0,  0, …
///     levels 3, −1, 0 …, factors 160, 208, …, quantizer 12   →   120, −52, 0, 0,  0, …
package func coefficients(
  of levels: [Int], factors: [Int], quantizer: Int
) throws -> [Int] {
  throw Unwritten("F.1: put levels into rows and multiply each by its step")
}
