import ExerciseKit
import MP4
import Media

/// 2.4 · Read version and flags.
///
/// more · 5 minutes
///
/// ISO/IEC 14496-12 §4.2.2: many boxes come in versions. Their payload begins with the version in
/// one byte, which says which layout follows, and 24 bits of flags. If the version is not among
/// `versions`, throw `ParsingError(.unsupportedVersion(version), at: 0)`, as no reader can guess
/// an unknown layout. Otherwise return `FullBoxHeader(version:flags:)`.
///
/// The cursor has `readUInt8()` and, for three bytes, `readUInt24()`.
///
///     00 00 00 03, versions 0...1   →   version 0, flags 3
///     02 00 00 00, versions 0...1   →   throws
///
/// Types: `version: UInt8`, `flags: UInt32`.
package func readFullBoxHeader(
  _ cursor: inout ByteCursor, versions: ClosedRange<UInt8>
) throws -> FullBoxHeader {
  throw Unwritten("2.4: read version and flags")
}
