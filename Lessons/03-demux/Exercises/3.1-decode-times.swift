import ExerciseKit
import MP4

/// 3.1 · Expand `stts` into decode times.
///
/// spine · 10 minutes
///
/// `stts` says how long samples last, as runs: `sampleCount` samples in a row, each of them lasting
/// `sampleDelta` ticks. Each sample is decoded when the one before it ends, the first one at 0.
///
///     (count 2, delta 512), (count 1, delta 256)   →   0, 512, 1024, 1280
///
/// ISO/IEC 14496-12 §8.6.1.2.
///
/// Types: `sampleCount` and `sampleDelta` are `UInt32`.
///
/// - Parameter runs: The entries of `stts`, in their order. A count may be 0.
/// - Returns: The decode time of each sample, and after them the time at which the last one ends:
///   one number more than there are samples.
/// - Throws: `Unwritten`, until you write it.
package func decodeTimes(_ runs: [TimeToSampleBox.Entry]) throws -> [Int64] {
  throw Unwritten("3.1: expand stts into decode times")
}
