import Media

/// What a playlist says about a segment that places it: its address and the tags above it.
package struct SegmentEntry: Hashable, Sendable {
  package var uri: String

  /// `length` or `length@offset`: `EXT-X-BYTERANGE`.
  package var byteRange: String?

  /// Number of `EXT-X-DISCONTINUITY` tags between it and the previous segment.
  package var discontinuityCount: Int

  package init(uri: String, byteRange: String? = nil, discontinuityCount: Int = 0) {
    (self.uri, self.byteRange, self.discontinuityCount) = (uri, byteRange, discontinuityCount)
  }
}

/// The place of a segment in its stream, and in its resource.
///
/// Playlists do not number segments: the numbers follow from the order. RFC 8216 §3 and §6.2.1.
package struct SegmentPlace: Hashable, Sendable {
  /// The media sequence number.
  package var sequenceNumber: Int

  /// Number of discontinuities before it, since the start of the stream.
  package var discontinuitySequence: Int

  package var uri: String

  /// `nil` for the whole resource.
  package var byteRange: Range<Int>?

  package init(
    sequenceNumber: Int, discontinuitySequence: Int, uri: String = "", byteRange: Range<Int>? = nil
  ) {
    self.sequenceNumber = sequenceNumber
    self.discontinuitySequence = discontinuitySequence
    self.uri = uri
    self.byteRange = byteRange
  }

  // ANCHOR: solution-D.2
  // ANCHOR: place
  /// The place of the segment after another one.
  ///
  /// For the first segment, `before` is made from the numbers in the header.
  ///
  /// A range without an offset continues the range of the segment before if both are of one resource:
  /// RFC 8216 §4.3.2.2. In any other case it starts at 0.
  package init(of entry: SegmentEntry, after before: SegmentPlace) {
    sequenceNumber = before.sequenceNumber &+ 1
    discontinuitySequence = before.discontinuitySequence &+ entry.discontinuityCount
    uri = entry.uri
    let end = before.uri == entry.uri ? before.byteRange?.upperBound : nil
    byteRange = entry.byteRange.flatMap { ByteRangeText($0)?.range(startingAt: end ?? 0) }
  }
  // ANCHOR_END: place
  // ANCHOR_END: solution-D.2
}

// ANCHOR: solution-D.2
/// A range of bytes as playlists write it: `length`, or `length@offset`.
struct ByteRangeText {
  let length: Int

  /// `nil` if the range continues the one before.
  let offset: Int?

  /// `nil` for text that is not a range, or one that no number can hold.
  init?(_ text: String) {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard 1...2 ~= parts.count, let length = Int(playlistNumber: parts[0]), length > 0 else {
      return nil
    }
    self.length = length
    if parts.count == 2 {
      guard let offset = Int(playlistNumber: parts[1]) else { return nil }
      self.offset = offset
    } else {
      offset = nil
    }
  }

  /// The bytes, with the offset that holds where none is written; `nil` beyond the largest number.
  func range(startingAt start: Int) -> Range<Int>? {
    let start = offset ?? start
    let (end, overflow) = start.addingReportingOverflow(length)
    return overflow ? nil : start..<end
  }
}
// ANCHOR_END: solution-D.2
