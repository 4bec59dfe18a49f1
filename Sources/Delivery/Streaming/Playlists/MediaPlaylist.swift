/// The segments of one stream, in the order of playing: RFC 8216 §4.3.3.
public struct MediaPlaylist: Hashable, Sendable {
  /// Whether, and how, the list changes.
  public enum Kind: String, Hashable, Sendable {
    /// Segments are added at the end, and none goes.
    case event = "EVENT"
    /// Nothing changes any more.
    case videoOnDemand = "VOD"
  }

  /// Where it came from: an address, or a path.
  public var url: String

  /// `EXT-X-VERSION`; 1 where there is none.
  public var version = 1

  /// The longest that a segment may last, rounded: `EXT-X-TARGETDURATION`, whole seconds.
  public var targetDuration: Duration = .seconds(1)

  /// The number of the first segment: `EXT-X-MEDIA-SEQUENCE`; 0 if there is none.
  public var mediaSequence = 0

  /// The discontinuity sequence number of the first segment: `EXT-X-DISCONTINUITY-SEQUENCE`.
  public var discontinuitySequence = 0

  /// Whether the playlist has the tag; without it, the number of a segment changes while it is live.
  package var hasDiscontinuitySequence = false

  /// `EXT-X-PLAYLIST-TYPE`.
  public var kind: Kind?

  /// Whether no segment will be added: `EXT-X-ENDLIST`.
  public var hasEnd = false

  /// Whether each segment is a range of bytes with one key frame: `EXT-X-I-FRAMES-ONLY`.
  public var isIFramesOnly = false

  /// Whether each segment can be decoded on its own: `EXT-X-INDEPENDENT-SEGMENTS`.
  public var hasIndependentSegments = false

  /// Where to start playing: `EXT-X-START`.
  public var start: PlaylistStart?

  /// In playing order; a delta update includes those that it skips.
  public var segments: [MediaSegment] = []

  /// What the server does beyond the plain protocol: `EXT-X-SERVER-CONTROL`.
  public var serverControl: ServerControl?

  /// How long parts of segments last: `EXT-X-PART-INF`.
  public var partTarget: Duration?

  /// The parts of the segment that is not complete yet; it follows ``segments``.
  public var trailingParts: [PartialSegment] = []

  /// The segment of ``trailingParts``, as far as it is known; `nil` where there are none.
  var openSegment: MediaSegment?

  /// What the server will have next: `EXT-X-PRELOAD-HINT`.
  public var preloadHints: [PreloadHint] = []

  /// Where the other renditions are: `EXT-X-RENDITION-REPORT`.
  public var renditionReports: [RenditionReport] = []

  /// What is said about ranges of dates: `EXT-X-DATERANGE`.
  public var dateRanges: [DateRange] = []

  /// How many segments a delta update left out: `EXT-X-SKIP`.
  public var skippedSegmentCount = 0

  /// Tags that are not known here.
  public var unknownTags: [UnknownTag] = []

  /// What `EXT-X-DEFINE` defines.
  public var variables: [String: String] = [:]

  /// What breaks a rule, by line.
  public var findings: [PlaylistFinding] = []
}

extension MediaPlaylist {
  /// Whether segments may be added: it has to be loaded again and again.
  public var isLive: Bool { !hasEnd && kind != .videoOnDemand }

  /// How long all segments last together.
  public var duration: Duration { segments.last.map { $0.start + $0.duration } ?? .zero }

  /// The number of the segment that will follow the last one.
  public var nextSequenceNumber: Int { mediaSequence + segments.count }

  /// The segment with this media sequence number, if it is in the list.
  public func segment(number: Int) -> MediaSegment? {
    let (index, overflow) = number.subtractingReportingOverflow(mediaSequence)
    return !overflow && segments.indices.contains(index) ? segments[index] : nil
  }

  /// The last segment that starts at or before a time from the start of the list.
  public func segmentIndex(at time: Duration) -> Int? {
    var (low, high) = (0, segments.count)
    while low < high {
      let middle = low + (high - low) / 2
      if segments[middle].start <= time { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? low - 1 : segments.isEmpty ? nil : 0
  }
}

/// Where to start playing: `EXT-X-START`, RFC 8216 §4.3.5.2.
public struct PlaylistStart: Hashable, Sendable {
  /// From the start of the list; negative from its end.
  public var timeOffset: Duration

  /// Whether to leave out the part of the segment before the time.
  public var isPrecise: Bool
}

/// Something that applies to a range of dates: `EXT-X-DATERANGE`, RFC 8216 §4.3.2.7.
public struct DateRange: Hashable, Sendable {
  public var id: String
  public var startDate: PlaylistDate?

  /// `DURATION`, or what `END-DATE` says.
  public var duration: Duration?

  /// All attributes, those of the author among them.
  public var attributes: AttributeList
}
