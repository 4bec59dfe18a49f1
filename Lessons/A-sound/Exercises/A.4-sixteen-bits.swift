import ExerciseKit

/// A.4 · Sixteen bits, interleaved, with dither.
///
/// more · 15 minutes
///
/// A decoder returns numbers channel by channel, from −1 to 1 at full scale. Files and devices want
/// whole numbers of 16 bits, frame by frame: left, right, left, right. For each number:
///
/// 1. Multiply by 32768. That is its size in steps.
/// 2. Add noise: two random numbers added up, less 1. Each `random()` is a new number from 0 to 1, so
///    the noise is between −1 and 1 steps, and mostly near 0. It makes the rounding error independent
///    of the sound ("TPDF dither": triangular probability density function).
/// 3. Round to the nearest whole number, and keep it within −32768…32767.
///
/// Call `random()` twice for each number, in the order of the output. All channels have the same
/// number of frames. What is not a number (`isNaN`) becomes 0: `Int16(_:)` would end the program.
///
///     [[0.5, −1], [0.25, 1]], random() always ½   →   [16384, 8192, −32768, 32767]
package func sixteenBits(_ channels: [[Float]], random: () -> Float) throws -> [Int16] {
  throw Unwritten("A.4: turn planar floats into interleaved integers of 16 bits")
}
