import ExerciseKit
import MP4
import Media

/// 2.2 · Walk along a row of boxes, and always come to an end.
///
/// spine · 20 minutes
///
/// The payload of a container is a row of boxes. Return the range of each, header included, in
/// their order. Do not trust the sizes:
///
/// * a box that claims more bytes than are left gets those that are left, and so does one of size 0;
/// * a box that claims fewer bytes than its header has gets all that are left too, because there is
///   no telling where the next one begins;
/// * fewer than 8 bytes at the end are not a box: leave them out;
/// * 8 to 15 bytes at the end that say size 1: throw, or take them as a box; both are right.
///
/// Your `readBoxHeader` reads each header; `ByteCursor(payload, at: offset)` is a cursor that
/// begins at `offset`.
///
///     a box of 16 bytes, one of 8, and 4 zeros   →   [0..<16, 16..<24]
///     a box of 16 bytes, one of 8 that says 100  →   [0..<16, 16..<24]
package func siblings(in payload: [UInt8]) throws -> [Range<Int>] {
  throw Unwritten("2.2: walk along a row of boxes")
}
