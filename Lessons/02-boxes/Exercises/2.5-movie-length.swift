import ExerciseKit
import MP4
import Media

/// 2.5 · Read how long a film lasts, from `mvhd` in version 0 and 1.
///
/// more · 10 minutes
///
/// ISO/IEC 14496-12 §8.2.2, the payload of `mvhd` up to the duration:
///
///     version, flags      8 and 24 bits
///     creation_time       32 bits, in version 1 64 bits
///     modification_time   32 bits, in version 1 64 bits
///     timescale           32 bits in both: ticks a second
///     duration            32 bits, in version 1 64 bits: in those ticks; all ones: unknown, `nil`
///
/// Throw for other versions, as 2.4 does. For a timescale of 0 throw `ParsingError(.invalid("why"),
/// at: 0)`, because it cannot divide a duration. `cursor.skip(n)` passes over `n` bytes.
///
///     00000000  00000000 00000000  000003e8  00002710   →   1 000 ticks a second, 10 000 ticks
package func readMovieLength(
  _ cursor: inout ByteCursor
) throws -> (timescale: UInt32, duration: UInt64?) {
  throw Unwritten("2.5: read how long a film lasts")
}
