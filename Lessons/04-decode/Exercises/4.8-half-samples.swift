import ExerciseKit

/// 4.8 · Copy a block from between the samples.
///
/// spine · 30 minutes
///
/// Things do not move by whole samples. A block may come from half way between two of another picture
/// (ITU-T H.264 §8.4.2.2.1). Half way between C and D, with two more on either side:
///
///     A  B  C  ·  D  E  F        (A − 5B + 20C + 20D − 5E + F + 16) / 32, rounded down
///
/// and the result clipped to 0 … 255. `samples` has `width + 5` columns and `height + 5` rows; the block's
/// own first sample is in column 2 of row 2.
///
/// * Neither `isHalfRight` nor `isHalfDown`: copy.
/// * `isHalfRight` alone: half way from each sample to the next one in its row.
/// * `isHalfDown` alone: half way from each sample to the one below.
/// * Both: take the sums A − 5B + 20C + 20D − 5E + F of the rows, as they are, neither divided nor clipped.
///   With six such sums of a column do the same once more; then add 512, divide by 1024, and clip.
///
/// Return `width` × `height` samples row by row.
///
///     a row 10 10 10 20 20 20, half right   →   (10 − 50 + 200 + 400 − 100 + 20 + 16) / 32 = 15
package func copiedBlock(
  width: Int, height: Int, isHalfRight: Bool, isHalfDown: Bool, from samples: [UInt8]
) throws -> [UInt8] {
  throw Unwritten("4.8: copy a block from between the samples")
}
