import ExerciseKit
import MP4
import Media

/// 2.1 · Read a box's header in its three sizes.
///
/// spine · 10 minutes
///
/// ISO/IEC 14496-12 §4.2.2: the size in 32 bits, then the type in four characters. A size of 1
/// means that the real size did not fit: it follows the type in 64 bits, and the header has 16
/// bytes. A size of 0 means "to the end of the file", which is `nil` here. All sizes include the
/// header. Do not check whether the size is plausible. Return `BoxHeader(type:size:headerSize:)`.
///
/// `cursor.readUInt32()`, `.readUInt64()` and `.readFourCC()` read the next bytes and move on; they
/// throw if the header is cut off.
///
///     00 00 30 6d  6d 6f 6f 76                           →   moov, 12 397 bytes, header of 8
///     00 00 00 01  6d 64 61 74  00 00 00 01 2a 05 f2 00  →   mdat, 5 000 000 000, header of 16
///     00 00 00 00  6d 64 61 74                           →   mdat, nil, header of 8
///
/// Types: `type: FourCC`, `size: UInt64?`, `headerSize: Int`.
package func readBoxHeader(_ cursor: inout ByteCursor) throws -> BoxHeader {
  throw Unwritten("2.1: read a box's header in its three sizes")
}
