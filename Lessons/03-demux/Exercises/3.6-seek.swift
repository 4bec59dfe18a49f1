import ExerciseKit

/// 3.6 · Resolve a seek into a sample to start from and one to show.
///
/// spine · 20 minutes
///
/// Samples are in decoding order, so their presentation times are not sorted. At `time`, the screen
/// shows the sample that appears last at or before it. Decoding begins at a sync sample: of those
/// that appear at or before `time`, take the one that appears last. Look for the sample to show
/// from there on, because nothing before it is decoded.
///
///     presentation times 0, 300, 100, 200, 400, 700, 500, 600     sync samples 0, 4
///     time 250   →   from 0 to 3               time 650   →   from 4 to 7
///
/// - Parameters:
///   - time: The moment to show, in the units of `presentationTimes`.
///   - presentationTimes: When each sample is shown, in decoding order.
///   - syncSamples: The indices of the sync samples, ascending.
/// - Returns: The indices of the sync sample to start from and of the sample to show. Where no sync
///   sample appears at or before `time`, start from the first in the list; show what appears last at
///   or before `time` from there on, or, if nothing does, that sync sample. `nil` if there is no
///   sync sample at all.
/// - Throws: `Unwritten`, until you write it.
package func seek(
  to time: Int64, presentationTimes: [Int64], syncSamples: [Int]
) throws -> (sync: Int, target: Int)? {
  throw Unwritten("3.6: resolve a seek")
}
