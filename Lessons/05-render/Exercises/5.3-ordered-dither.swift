import ExerciseKit

/// 5.3 · What ordered dithering adds to a pixel.
///
/// more · 20 minutes
///
/// Each pixel of an 8×8 block has a rank, 0 to 63; the pattern repeats over the whole picture. Bayer's
/// pattern begins with this 2×2 block:
///
///     0  2
///     3  1
///
/// To double its side, put it down four times, times 4, and add 0, 2, 3 and 1 to the four copies, in
/// the same order. Once makes 4×4, twice makes 8×8:
///
///      0  8  2 10
///     12  4 14  6
///      3 11  1  9
///     15  7 13  5
///
/// Return what rank `r` adds to red, green and blue, where the palette's levels are `step` apart: the
/// middle of the r-th of 64 parts of a step, less half a step. In whole numbers,
///
///     (2·r + 1) · step / 128 − step / 2
///
///     column 1, row 0: rank 32; step 51   →   65 · 51 / 128 − 51 / 2 = 25 − 25 = 0
package func ditherOffset(column: Int, row: Int, step: Int) throws -> Int {
  throw Unwritten("5.3: find the rank of a pixel in Bayer's pattern")
}
