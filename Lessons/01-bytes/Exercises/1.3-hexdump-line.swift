import ExerciseKit

/// 1.3 · Write one line of a hexdump.
///
/// more · 20 minutes
///
/// The row has one to sixteen bytes; the first is at `offset` in the file. The line is the offset
/// in hexadecimal, with zeros in front up to eight digits (an offset beyond 4 GiB has more), two
/// spaces, the bytes in two groups of eight, two spaces, and the same bytes as text: a dot for each
/// that is not printable ASCII (0x20 to 0x7E). There is one space between two bytes and two between
/// the groups. If the row has fewer than sixteen bytes, spaces replace those that are missing, so
/// after eight digits the text always begins in column 61, counted from 1. All hexadecimal letters
/// are lower-case.
///
///     00000020  00 00 30 6d 6d 6f 6f 76  00 00 00 6c 6d 76 68 64  ..0mmoov...lmvhd
///     00000030  66 6f 6f                                          foo
package func hexDumpLine(_ row: [UInt8], at offset: Int) throws -> String {
  throw Unwritten("1.3: write one line of a hexdump")
}
