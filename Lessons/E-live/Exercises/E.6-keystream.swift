import ExerciseKit

/// E.6 · Make the keystream of a packet.
///
/// more · 25 minutes
///
/// RFC 3711 §4.1.1. SRTP does not encrypt the payload itself: it encrypts numbers that are never used
/// twice, and combines the results with the payload. The first number is a block of 16 bytes:
///
///     salt     14 bytes at its front, and two zeros after them
///     source   mixed (^) into bytes 4 to 7, most significant byte first
///     index    48 bits, mixed into bytes 8 to 13, most significant byte first
///
/// `encrypt` makes 16 bytes of 16 bytes. Encrypt this block, then the same block plus 1, plus 2, … as a
/// number of 128 bits, most significant byte first. Return the first `byteCount` bytes of all results,
/// one after the other, and encrypt no block too many.
///
///     salt F0 F1 … FD, source 0, index 0   →   encrypts F0 F1 … FD 00 00, then F0 F1 … FD 00 01
package func keystream(
  salt: [UInt8], source: UInt32, index: UInt64, byteCount: Int,
  encrypt: ([UInt8]) throws -> [UInt8]
) throws -> [UInt8] {
  throw Unwritten("E.6: make the keystream of a packet")
}
