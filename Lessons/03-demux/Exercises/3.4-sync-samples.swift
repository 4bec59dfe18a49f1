import ExerciseKit
import MP4

/// 3.4 · Read in `stss` at which samples decoding can start.
///
/// more · 10 minutes
///
/// The box lists the numbers of the sync samples. A missing box means the opposite of an empty one:
/// without the box every sample is a sync sample, with an empty box none is.
///
///     nil, of 4   →   0, 1, 2, 3          [1, 3], of 4   →   0, 2
///
/// ISO/IEC 14496-12 §8.6.2.
///
/// - Parameters:
///   - numbers: What the box lists, counted from 1; `nil` if the file has no `stss`. The standard
///     wants them ascending; damaged files break that, repeat numbers, or name samples that are not
///     there: 0, or more than `sampleCount`.
///   - sampleCount: Number of samples in the track.
/// - Returns: The indices of the sync samples, counted from 0, ascending, each once.
/// - Throws: `Unwritten`, until you write it.
package func syncSamples(_ numbers: [UInt32]?, sampleCount: Int) throws -> [Int] {
  throw Unwritten("3.4: find the sync samples")
}
