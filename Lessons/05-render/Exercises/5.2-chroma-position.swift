import ExerciseKit
import Video

/// 5.2 · Where a pixel finds its chroma.
///
/// more · 30 minutes
///
/// In 4:2:0 two pixels of a row share a chroma sample: sample `k` serves pixels `2k` and `2k + 1`.
/// `halfPixels` says where it lies (ITU-T H.273 §8.7):
///
///     0   on the first of the two      (left: nearly all films)
///     1   in the middle between them   (centre: JPEG)
///     2   on the second                (only in columns: bottom)
///
/// So sample `k` lies at place `2k + halfPixels / 2` of the row of pixels. A pixel between two
/// samples takes some of both, and more of the nearer one: at a quarter of the way from the first
/// to the second it takes three quarters of the first. Pixels before the first sample take only the
/// first, those after the last only the last. For them any blend of that sample alone is right:
/// `(0, 0, 0)` or `(0, 0, 3)`. If `quarters` is 0, the second sample does not matter either. A row
/// of `pixelCount` pixels has half as many samples; if the number is odd, the last pixel has its
/// own sample.
///
/// Return `ChromaBlend(first:second:quarters:)`: the two samples, and how many quarters of the second.
///
///     pixel 1 of 8, halfPixels 0   →   first 0, second 1, quarters 2      (half of each)
///     pixel 1 of 8, halfPixels 1   →   first 0, second 1, quarters 1      (¾ and ¼)
///
/// Rows work like columns: the same function is called for both.
package func chromaBlend(
  forPixel pixel: Int, of pixelCount: Int, halfPixels: Int
) throws -> ChromaBlend {
  throw Unwritten("5.2: find the chroma samples of a pixel")
}
