import ExerciseKit

/// B.6 · Write the index of a BIF archive.
///
/// more · 15 minutes
///
/// All numbers have 32 bits and their least significant byte first:
///
///     offset  bytes
///          0      8  89 42 49 46 0D 0A 1A 0A
///          8      4  version: 0
///         12      4  number of pictures
///         16      4  milliseconds in a unit of time: 1
///         20     44  reserved: 0
///         64      8  for each picture: its time, the offset of its JPEG from the start of the file
///          …      8  FF FF FF FF, the offset after the last JPEG
///
/// The JPEGs follow the index, one after the other. `times` are in milliseconds, `sizes` in bytes;
/// there are as many of both. Refuse an offset of more than 32 bits: `throw Refused("…")`.
///
///     [0, 2000], [10, 258]   →   88 bytes; at 64: 0, 88, 2000, 98, FFFFFFFF, 356
package func bifIndex(times: [UInt32], sizes: [Int]) throws -> [UInt8] {
  throw Unwritten("B.6: write the index of a BIF archive")
}
