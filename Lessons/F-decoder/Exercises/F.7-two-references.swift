import ExerciseKit
import H264

/// F.7 · Predict a block from two pictures.
///
/// more · 30 minutes
///
/// First function: how much of each reference. A block of a B picture may come from two pictures. If the
/// stream says so, the nearer one counts for more, and no bit is spent on that (ITU-T H.264 §8.4.2.3.1,
/// §8.4.1.2.3). The numbers are places on the screen. All divisions by powers of two round down; `/`
/// rounds towards 0.
///
///     tb = current − first, td = second − first, both clipped to −128 … 127
///     tx = (16384 + |td / 2|) / td
///     scale = (tb · tx + 32) / 64 rounded down, clipped to −1024 … 1023
///
/// Return scale / 4, rounded down: the weight of the second picture in 64ths. Return 32 if td is 0, or if
/// the weight is below −64 or above 128.
///
///     0 — 2 — 8: current 2, first 0, second 8   →   16 (a quarter of the way)
package func implicitWeight(current: Int, first: Int, second: Int) throws -> Int {
  throw Unwritten("F.7: weigh two references by their distances")
}

/// Second function: one block from two.
///
/// Each sample is first · `weights.first` + second · `weights.second`, rounded and divided by 2 to the
/// power of `weights.shift`; then `weights.offset` is added, and the sum clipped to 0 … 255 (ITU-T H.264
/// §8.4.2.3.2). To round, add half of the divisor; divide rounding down.
///
///     100 and 110, weights 1 and 1, shift 1, offset 0      →   105
///     100 and 200, weights 48 and 16, shift 6, offset −3   →   122
package func combined(
  _ first: [UInt8], _ second: [UInt8], weights: PredictionWeights
) throws -> [UInt8] {
  throw Unwritten("F.7: make one block of two")
}
