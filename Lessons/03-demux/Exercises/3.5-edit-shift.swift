import ExerciseKit
import MP4

/// 3.5 · Work out by how much an edit list shifts all times.
///
/// more · 25 minutes
///
/// A sample appears on the movie's timeline at its presentation time plus this shift, which two
/// kinds of edits cause:
///
/// * Empty edits at the front, with a media time of −1, show nothing for as long as they last:
///   everything after them comes later, by the sum of their `segmentDuration`s.
/// * The first other edit says at which time the media begins: everything comes earlier, by its
///   `mediaTime`. The edits after it do not matter here. If there is no other edit, only the delay
///   counts.
///
/// Mind the units: `segmentDuration` counts ticks of the movie, `mediaTime` those of the media.
///
///     movie 1000 ticks a second, media 15360
///     (duration 500, media time −1), (duration 10000, media time 1024)   →   7680 − 1024 = 6656
///
/// Damaged films may have numbers whose product or sum does not fit into 64 bits. Swift's `*` and
/// `+` would end the program: throw `Refused("why")` instead.
///
/// ISO/IEC 14496-12 §8.6.6.
///
/// Types: `segmentDuration: UInt64`, `mediaTime: Int64`.
///
/// - Parameters:
///   - edits: The entries of `elst`; none if the file has no edit list, and then nothing moves.
///   - movieTimescale: Ticks a second of the movie, from `mvhd`; not 0.
///   - mediaTimescale: Ticks a second of the media, from `mdhd`; not 0.
/// - Returns: What to add to presentation times, in ticks of the media. Round a delay that ends
///   between two ticks to the nearest tick.
/// - Throws: `Unwritten`, until you write it; `Refused` where a number does not fit into 64 bits.
package func editShift(
  _ edits: [EditListBox.Entry], movieTimescale: UInt32, mediaTimescale: UInt32
) throws -> Int64 {
  throw Unwritten("3.5: work out what the edit list shifts")
}
