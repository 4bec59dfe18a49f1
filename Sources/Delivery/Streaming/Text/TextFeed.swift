import Media

/// A rendition of subtitles: its playlist, and the segments that have been read.
struct TextFeed: Sendable {
  let rendition: Rendition

  /// How it is written, as far as the programme tells: `stpp,wvtt` in one way or the other.
  let codecs: String
  var feed: PlaylistFeed

  /// The segments that were read last, the oldest first.
  private var segments: [(range: Range<Duration>, segment: TextSegment)] = []

  /// The segment that could not be loaded, and how often.
  private var failure: (start: Duration, count: Int)?

  /// As much text is kept: a film of three hours has 200 kB.
  private static let byteLimit = 8 << 20
  private static let countLimit = 1024

  init(_ rendition: Rendition, of playlist: MultivariantPlaylist) {
    self.rendition = rendition
    codecs = playlist.textCodecs(of: rendition)
    feed = PlaylistFeed(addresses: [rendition.url ?? ""])
  }

  /// What has been read of the segment, or the part, at a place.
  func segment(at range: Range<Duration>) -> TextSegment? {
    segments.first { $0.range == range }?.segment
  }

  /// Keeps what has been read.
  mutating func keep(_ segment: TextSegment, at range: Range<Duration>) {
    // A whole segment takes the place of its parts.
    segments.removeAll { $0.range.contains(range.middle) || range.contains($0.range.middle) }
    segments.append((range, segment))
    var count = segments.reduce(0) { $0 + $1.segment.byteCount }
    while segments.count > Self.countLimit || count > Self.byteLimit, segments.count > 1 {
      count -= segments.removeFirst().segment.byteCount
    }
  }

  /// Counts a failure, and says how many there were with this segment.
  mutating func noteFailure(at start: Duration) -> Int {
    let count = failure.map { $0.start == start ? $0.count + 1 : 1 } ?? 1
    failure = (start, count)
    return count
  }
}
