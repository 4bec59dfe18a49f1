import ExerciseKit
import H264

/// F.3 · Decode a bin of arithmetic code.
///
/// more · 20 minutes
///
/// `interval.range` is how wide the interval is, 256 to 510. `interval.offset` is where in it the number
/// lies that the bits of the slice are. One value of the bin, `interval.likelyBin`, is the more probable
/// one; `interval.probability` counts how sure of that we are, 0 to 62 (ITU-T H.264 §9.3.3.2.1).
///
/// 1. The less probable value gets a part of the interval, at its upper end. How wide it is stands in a
///    table: `ArithmeticTables.lowerRange[4 * probability + quarter]`, with quarter = range / 64 modulo
///    4. Take it off the range.
/// 2. If the offset is below what is left, the bin is the likely one. Count the probability up, to 62
///    at most.
/// 3. Otherwise the bin is the other one. Take the range that was left off the offset; the range is now
///    the width from the table. If the probability was 0, the other value becomes the likely one. The
///    next probability is `ArithmeticTables.afterLess[probability]`.
///
/// Return the bin. Widening the interval again is not your task.
///
///     range 510, offset 100, probability 0, likely 0   →   0; range 270, offset 100, probability 1
///     range 510, offset 300, probability 0, likely 0   →   1; range 240, offset 30, probability 0,
///                                                            likely 1
package func decodeBin(_ interval: inout ArithmeticInterval) throws -> Int {
  throw Unwritten("F.3: decode a bin of arithmetic code")
}
