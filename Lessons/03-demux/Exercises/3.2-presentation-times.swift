import ExerciseKit
import MP4

/// 3.2 · Add `ctts` to decode times, to get presentation times.
///
/// `ctts` says how much later than it is decoded each sample is shown, again as runs. The 32 bits of
/// an offset may mean a negative number. Version 1 of the box says so; version 0 says unsigned, and
/// yet some writers put negative numbers into it. No honest offset reaches 2³¹ ticks, so players
/// take the bits as signed whatever the version.
///
///     decode times 0, 512, 1024     (count 1, bits 1024), (count 2, bits 0xFFFFFE00)
///     0xFFFFFE00 is −512            →   1024, 0, 512
///
/// ISO/IEC 14496-12 §8.6.1.3.
///
/// - Parameters:
///   - decodeTimes: One a sample, without the end of the last one.
///   - runs: How many samples each entry of `ctts` is about, and the bits of their offset. The counts
///     add up to the number of samples. `nil` where the file has no `ctts`; in some files the box is
///     there and has no entries. Either way samples are shown when they are decoded.
/// - Returns: The presentation time of each sample, in the order of `decodeTimes`.
/// - Throws: `Unwritten`, until you write it.
package func presentationTimes(
  _ decodeTimes: [Int64], _ runs: [(sampleCount: UInt32, offsetBits: UInt32)]?
) throws -> [Int64] {
  throw Unwritten("3.2: add composition offsets to decode times")
}
