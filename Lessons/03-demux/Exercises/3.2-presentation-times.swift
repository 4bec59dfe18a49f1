import ExerciseKit
import MP4

/// 3.2 · Add `ctts` to decode times, to get presentation times.
///
/// spine · 15 minutes
///
/// `ctts` says, again as runs, how much later a sample is shown than decoded. The 32 bits of an
/// offset may be a negative number. Version 1 of the box allows that. In version 0 offsets are
/// unsigned, but some programs write negative numbers all the same. No real offset reaches 2³¹
/// ticks, so players read the bits as signed in both versions.
///
///     decode times 0, 512, 1024     (count 1, bits 1024), (count 2, bits 0xFFFFFE00)
///     0xFFFFFE00 is −512            →   1024, 0, 512
///
/// ISO/IEC 14496-12 §8.6.1.3.
///
/// - Parameters:
///   - decodeTimes: One a sample, without the end of the last one.
///   - runs: For each entry of `ctts`, the number of samples and the bits of their offset. The
///     counts add up to the number of samples. `nil` if the file has no `ctts`; in some files the
///     box has no entries. In both cases samples are shown when they are decoded.
/// - Returns: The presentation time of each sample, in the order of `decodeTimes`.
/// - Throws: `Unwritten`, until you write it.
package func presentationTimes(
  _ decodeTimes: [Int64], _ runs: [(sampleCount: UInt32, offsetBits: UInt32)]?
) throws -> [Int64] {
  throw Unwritten("3.2: add composition offsets to decode times")
}
