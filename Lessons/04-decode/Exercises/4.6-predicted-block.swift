import ExerciseKit

/// 4.6 · Predict a block from its neighbours.
///
/// spine · 15 minutes
///
/// A picture that may not copy from others still predicts: a block of 4 × 4 continues the samples around
/// it (ITU-T H.264 §8.3.1.2). `above` has the four samples above it, `left` the four to its left, from top
/// to bottom; `nil` if there are none, at the edges of the picture. Return 16 samples row by row.
///
/// * mode 0: each column repeats the sample above it,
/// * mode 1: each row repeats the sample to its left,
/// * mode 2: the mean of all samples that there are, rounded to the nearest; 128 if there are none.
///
/// Mode 0 is never asked for without `above`, mode 1 never without `left`. To round, add half of the
/// count before you divide.
///
///     mode 0, above 10 20 30 40                   →   10 20 30 40  10 20 30 40  10 20 30 40  10 20 30 40
///     mode 2, above 10 20 30 40, left 50 60 70 80 →   45, sixteen times
///     mode 2, nothing around                      →   128, sixteen times
package func predictedBlock(mode: Int, above: [UInt8]?, left: [UInt8]?) throws -> [UInt8] {
  throw Unwritten("4.6: predict a block from its neighbours")
}
