import ExerciseKit
import Media
import Video

/// 5.1 · The colour of a pixel.
///
/// spine · 20 minutes
///
/// Three samples of 8 bits become red, green and blue. First they become numbers: luma from 0, black,
/// to 1, white, and the two differences from −½ to ½, with 0 for "no colour".
///
///     limited range    (y − 16) / 219    (cb − 128) / 224    (cr − 128) / 224
///     full range        y       / 255    (cb − 128) / 255    (cr − 128) / 255
///
/// With `matrix.kr`, `.kg` and `.kb`, the shares of red, green and blue in luma, they make a colour
/// (ITU-T H.273 §8.3):
///
///     R = Y + 2·(1 − Kr)·Cr
///     B = Y + 2·(1 − Kb)·Cb
///     G = (Y − Kr·R − Kb·B) / Kg
///
/// Return `RGBColor(red:green:blue:)` with 255 times these, each rounded to the nearest whole number,
/// and kept within 0…255.
///
///     y 81, cb 90, cr 240, BT.601, limited   →   (254, 0, 0)
///
/// Types: `kr`, `kg` and `kb` are `Double`, the parts of a colour `UInt8`.
package func color(
  y: Int, cb: Int, cr: Int, matrix: YUVMatrix, range: SampleRange
) throws -> RGBColor {
  throw Unwritten("5.1: turn luma and chroma into red, green and blue")
}
