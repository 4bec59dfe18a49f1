import ExerciseKit
import Media

/// 1.1 · Read a number, most significant byte first.
///
/// spine · 10 minutes
///
/// The number has `byteCount` bytes (1 to 8), and the first of them is at `offset`. Each byte is
/// worth 256 times as much as the next one. They are there if `offset` is not negative and
/// `byteCount` bytes follow it. If some of them are missing, throw
/// `ParsingError(.truncated(needed: byteCount, available: bytes.count), at: offset)`, with the size
/// of the whole array; to read beyond an array's end would end the whole program.
///
///     00 00 30 6d 6d 6f 6f 76, offset 0, 4 bytes   →   0·256³ + 0·256² + 48·256 + 109 = 12 397
package func readUnsigned(_ bytes: [UInt8], at offset: Int, byteCount: Int) throws -> UInt64 {
  throw Unwritten("1.1: read a number, most significant byte first")
}
