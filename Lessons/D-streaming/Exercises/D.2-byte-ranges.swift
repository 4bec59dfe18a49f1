import ExerciseKit
import Streaming

/// D.2 · Number segments, and find their bytes.
///
/// more · 30 minutes
///
/// A playlist does not write the numbers of its segments: they follow from the order (RFC 8216 §3,
/// §4.3.2.2 and §6.2.1). You get what a playlist says about one segment, and the place of the segment
/// before it. For the first one, `before` has the numbers that come before those of the playlist's
/// header, and no range. An entry has `uri`, `byteRange`, a text or `nil`, and `discontinuityCount`.
///
/// Return `SegmentPlace(sequenceNumber:discontinuitySequence:uri:byteRange:)`:
///
/// * `sequenceNumber`: one more than that before.
/// * `discontinuitySequence`: that before, and one more for each discontinuity above this segment.
/// * `uri`: the entry's.
/// * `byteRange`: `nil` for the whole resource, where the entry has none. Otherwise a text with a
///   length, or a length and an offset: `length@offset`. Without an offset the range continues the one
///   before, which has to be of the same resource.
///
/// Refuse a text that is not a range: with anything but digits on either side of the `@`, with the
/// length 0, and with an end that does not fit into an `Int`. Refuse a range without an offset where
/// the segment before has no range or another resource.
///
///     before 6, range 0..<100 of "a.ts";   entry "a.ts", 50       →   7, 100..<150
///     before 7, range 100..<150;           entry "b.ts", 20@400   →   8, 400..<420
package func place(
  of entry: SegmentEntry, after before: SegmentPlace
) throws -> SegmentPlace {
  throw Unwritten("D.2: number segments, and find their bytes")
}
