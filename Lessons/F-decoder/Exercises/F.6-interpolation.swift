import ExerciseKit
import H264

/// F.6 · Between the samples.
///
/// hard · 50 minutes
///
/// A vector counts quarters of a sample, so a block may come from between the samples of another picture
/// (ITU-T H.264 §8.4.2.2.1). G, H, M and N are samples; `window.fractionX` and `window.fractionY`, 0 to
/// 3, say which of these sixteen places is wanted:
///
///     G  a  b  c  H
///     d  e  f  g
///     h  i  j  k  m
///     n  p  q  r
///     M     s     N
///
/// * b: taps 1, −5, 20, 20, −5, 1 along the row; G has the first 20, H the second. Add 16, divide by 32
///   rounding down, and clip to 0 … 255. h: the same along the column.
/// * j: taps of both. The taps of six rows, neither rounded nor clipped, are the samples of the taps
///   along the column. Add 512, divide by 1024, clip.
/// * a, c, d, n: the mean of the sample and the half beside it; f, i, k, q: of j and the half beside it;
///   (a + b + 1) / 2. m is the h of H, s the b of M.
/// * e, g, p, r: the mean of the two halves that lie on their diagonal: e of b and h, g of b and m, p of h
///   and s, r of m and s.
///
/// `window.samples` has `width + 5` columns and `height + 5` rows. The block's own sample 0,0 is the one
/// in column 2 of row 2. Return `width` × `height` samples.
///
///     a row 10 10 10 20 20 20, fraction 2, 0 → at the edge (10 − 50 + 200 + 400 − 100 + 20 + 16) / 32 = 15
package func interpolated(_ window: LumaWindow) throws -> [UInt8] {
  throw Unwritten("F.6: find samples between samples")
}
