import ExerciseKit

/// C.6 · Find NAL units by their start codes.
///
/// more · 20 minutes
///
/// In a transport stream NAL units do not follow their lengths, but start codes: 0, 0, 1 (ITU-T H.264
/// Annex B). A unit lasts from after its start code to the zeros before the next one, or to the end.
/// It never ends with a zero: zeros there belong to the next start code, which may be 0, 0, 0, 1, or
/// only fill the stream.
///
/// Return where the units lie, without start codes and zeros. Bytes before the first start code
/// are not a unit. Leave out units without any bytes.
///
///     0 0 0 1 09 F0 0 0 1 65 88 0 0   →   4..<6, 9..<11
package func nalUnits(in stream: [UInt8]) throws -> [Range<Int>] {
  throw Unwritten("C.6: find NAL units by their start codes")
}
