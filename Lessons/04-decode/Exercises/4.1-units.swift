import Bitstream
import ExerciseKit
import Media

/// 4.1 · Split a sample into NAL units.
///
/// spine · 20 minutes
///
/// In an MP4 file each unit follows its length, ISO/IEC 14496-15 §5.3.4.2: a number of `lengthSize`
/// bytes, 1, 2 or 4, most significant byte first. The next length follows right after the unit, up
/// to the end of the sample. A length of 0 is padding: skip it. A length that reaches beyond the
/// sample, or is itself cut off, is an error.
///
/// `ByteCursor(sample)` reads: `cursor.readUInt8()`, `.skip(n)`, `.offset`, `.isAtEnd`.
///
/// The type is in the first byte of a unit: in H.264 the lower 5 bits, in HEVC the 6 bits below the
/// top one.
///
///     00 02 67 64  00 01 68, lengthSize 2, .h264   →   type 7, range 2..<4 · type 8, range 6..<7
///
/// Types: `type: UInt8`, `range: Range<Int>`.
///
/// - Parameters:
///   - sample: All bytes of the sample.
///   - codec: `.h264` or `.hevc`.
///   - lengthSize: Bytes of each length.
/// - Returns: `NALUnit(codec:type:range:)` for each unit; the range is where it lies in the sample,
///   header included, length left out.
/// - Throws: Where a length does not fit, any error: `Refused("why")`, or what `ByteCursor` throws.
package func nalUnits(
  in sample: [UInt8], codec: VideoFormat.Codec, lengthSize: Int
) throws -> [NALUnit] {
  throw Unwritten("4.1: split a sample into NAL units")
}
