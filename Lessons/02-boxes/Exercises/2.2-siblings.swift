import ExerciseKit
import MP4
import Media

/// 2.2 · Walk along boxes that stand side by side, without running away.
///
/// The payload of a container is a row of boxes. Answer where each of them lies, header included,
/// in their order. Files lie, so:
///
/// * a box that claims more bytes than are left gets those that are left, and so does one of size 0;
/// * a box that claims fewer bytes than its own header has gets all that are left too: it is not
///   known where the next one would begin;
/// * fewer than 8 bytes at the end are no box: they are left out;
/// * 8 to 15 bytes at the end that say size 1: throw, or take them as a box; both are right.
///
/// Your `readBoxHeader` reads each header; `ByteCursor(payload, at: offset)` is a cursor that stands
/// at `offset`.
///
///     a box of 16 bytes, one of 8, and 4 zeros   →   [0..<16, 16..<24]
///     a box of 16 bytes, one of 8 that says 100  →   [0..<16, 16..<24]
package func siblings(in payload: [UInt8]) throws -> [Range<Int>] {
  throw Unwritten("2.2: walk along boxes that stand side by side")
}
