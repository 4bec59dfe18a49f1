import ExerciseKit

/// 5.5 · A band of sixels.
///
/// spine · 40 minutes
///
/// `rows` are one to six rows of a picture, from the top; each pixel is the number of its colour.
/// Return the characters that draw them, as bytes:
///
///     #n     from here on, colour n
///     X      one column: 63 + the sum of 1, 2, 4, 8, 16, 32 for its pixels of that colour, from the
///            top: 63, `?`, for none of them, to 126, `~`, for all six
///     !cX    c columns that are alike, c from 1 to 255
///     $      back to the left edge, for another colour
///
/// Write nothing for colours that do not occur, and no empty columns after the last pixel of a
/// colour. Use `!` where it is shorter. The order of the colours is up to you.
///
///     six rows of  3 3 3 3 3 3 5   →   #3!6~$#5!6?~
///
/// So `!6?` passes over six columns: empty ones in front of a colour are needed.
package func sixelBand(_ rows: [[UInt8]]) throws -> [UInt8] {
  throw Unwritten("5.5: write a band as sixels")
}
