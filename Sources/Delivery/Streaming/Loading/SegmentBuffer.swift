import Media

/// A segment that has been loaded, as it came.
struct LoadedSegment: Sendable {
  /// Where the playlist has it, on the presentation's timeline.
  let range: Range<Duration>

  /// Its media sequence number.
  let number: Int

  /// Which part of its segment it is, the first being 0; `nil` for a whole one.
  var part: Int?

  /// Its absolute discontinuity sequence number.
  let discontinuity: Int

  /// The level it is of; 0 for a rendition.
  let level: Int

  /// Where it came from; `nil` for one that could not be loaded.
  let url: String?

  /// Its bytes, decrypted; `nil` for one that could not be loaded and is passed over.
  let bytes: ByteChunks?

  /// The media initialization section before it, RFC 8216 §4.3.2.5.
  let initialization: ByteChunks?

  var byteCount: Int { bytes?.count ?? 0 }
}

/// The loaded segments of a stream, in the order of their positions.
///
/// What has been loaded stays for a while: a seek into it, back or ahead, loads nothing.
struct SegmentBuffer: Sendable {
  private(set) var segments: [LoadedSegment] = []

  /// Bytes of all segments.
  private(set) var byteCount = 0

  /// Bytes of the largest segment.
  var largestByteCount: Int { segments.lazy.map(\.byteCount).max() ?? 0 }

  /// Playlists round: two segments that follow each other may overlap, or leave a gap, by this
  /// much.
  static let tolerance = Duration.milliseconds(250)

  /// Adds a segment; it replaces one in the same place.
  mutating func insert(_ segment: LoadedSegment) {
    remove { $0.covers(segment.range.middle) || segment.covers($0.range.middle) }
    let index = segments.firstIndex { $0.range.lowerBound > segment.range.lowerBound }
    segments.insert(segment, at: index ?? segments.endIndex)
    byteCount += segment.byteCount
  }

  /// The segment that plays at a position, or begins within the tolerance after it.
  func segment(at position: Duration) -> LoadedSegment? {
    segments.first { $0.range.plays(at: position) }
  }

  /// The end of what is loaded without a hole from a position on; the position where nothing is.
  func end(from position: Duration) -> Duration {
    var end = position
    while let next = segment(at: end) { end = next.range.upperBound }
    return end
  }

  /// Removes segments while there are too many bytes: those farthest from a range first.
  mutating func evict(keeping kept: Range<Duration>, byteLimit: Int) {
    while byteCount > byteLimit || segments.count > Self.countLimit,
      let farthest = segments.max(by: { $0.distance(from: kept) < $1.distance(from: kept) }),
      farthest.distance(from: kept) > .zero
    {
      remove { $0.range == farthest.range }
    }
  }

  /// Removes what ends before a position.
  mutating func removeSegments(before position: Duration) {
    remove { $0.range.upperBound <= position }
  }

  /// Removes what begins at a position or later and is of another level; returns its bytes.
  mutating func removeSegments(from position: Duration, otherThan level: Int) -> Int {
    let before = byteCount
    remove { $0.range.lowerBound >= position && $0.level != level }
    return before - byteCount
  }

  private static let countLimit = 4096

  private mutating func remove(_ isUnwanted: (LoadedSegment) -> Bool) {
    segments.removeAll { segment in
      guard isUnwanted(segment) else { return false }
      byteCount -= segment.byteCount
      return true
    }
  }
}

extension LoadedSegment {
  fileprivate func covers(_ position: Duration) -> Bool { range.contains(position) }

  /// Its distance from a range; 0 if they touch.
  fileprivate func distance(from other: Range<Duration>) -> Duration {
    max(range.lowerBound - other.upperBound, other.lowerBound - range.upperBound, .zero)
  }
}

extension Range<Duration> {
  var middle: Duration { lowerBound + (upperBound - lowerBound) / 2 }
}

extension Range<Duration> {
  /// Whether the segment of this range plays at a position, or begins within the tolerance after it.
  ///
  /// Of a short segment the tolerance may be more than half.
  func plays(at position: Duration) -> Bool {
    let slack = Swift.min(SegmentBuffer.tolerance, (upperBound - lowerBound) / 2)
    return lowerBound - slack <= position && position < upperBound - slack
  }
}
