import Media

/// Reads the lines of a media playlist: RFC 8216 §4.3.2 and §4.3.3.
///
/// Tags of a segment wait until its address comes; keys, initialization sections and bit rates hold
/// until the next such tag.
struct MediaPlaylistParser {
  var context: PlaylistContext
  var playlist: MediaPlaylist
  let previous: MediaPlaylist?

  /// The tags above the next address.
  var pending = PendingSegment()

  // What applies to all segments from here on.
  var keys: [SegmentKey] = []
  var maps: [InitializationSection] = []
  var bitrate: Int?

  /// The place of the last segment; before the first one, it follows from the header's numbers.
  var place: SegmentPlace?

  /// The last part's resource and the end of its range.
  var partEnd: (uri: String, offset: Int)?
  var partCount = 0

  /// The index of each ID's range in the playlist's list.
  var dateRangeIndex: [String: Int] = [:]

  /// Segments without a duration of their own, by index.
  var undated: [Int] = []
  var hasTargetDuration = false

  init(
    _ address: PlaylistAddress, previous: MediaPlaylist?, variables: PlaylistVariables,
    rules: PlaylistRules
  ) {
    context = PlaylistContext(address, variables: variables, rules: rules)
    playlist = MediaPlaylist(url: address.text)
    self.previous = previous
  }

  /// Reads all lines.
  mutating func parse(_ lines: PlaylistLines) throws(PlaylistError) -> MediaPlaylist {
    var lines = lines
    context.checkText(lines)
    while let line = lines.next() {
      switch line.content {
      case .uri(let uri): try readSegment(uri, line: line.number)
      case .unknownTag(let tag): context.keep(tag)
      case .tag(let tag, let value): try read(tag, value, line: line.number)
      }
    }
    return finish(lastLine: lines.number)
  }

  private mutating func read(
    _ tag: PlaylistTag, _ value: String, line: Int
  ) throws(PlaylistError) {
    switch tag {
    case .start: break
    case .segment: readDuration(value, line: line)
    case .byteRange:
      context.needVersion(4, for: tag.rawValue, line: line)
      pending.byteRange = (value, line)
    case .discontinuity: readDiscontinuity(line: line)
    case .gap: pending.isGap = true
    case .programDateTime: readDate(value, line: line)
    case .bitrate:
      bitrate = context.integer(value, of: tag, line: line).map {
        $0.multipliedReportingOverflow(by: 1000).overflow ? .max : $0 * 1000
      }
    case .key: try readKey(value, line: line)
    case .map: try readMap(value, line: line)
    case .part: try readPart(value, line: line)
    case .skip: try readSkip(value, line: line)
    case .partInformation, .serverControl, .preloadHint, .renditionReport, .dateRange:
      try readFurther(tag, value, line: line)
    case .targetDuration, .mediaSequence, .discontinuitySequence, .endList, .playlistType,
      .iFramesOnly:
      readHeader(tag, value, line: line)
    case .media, .variant, .iFrameVariant, .sessionData, .sessionKey, .contentSteering:
      context.findings.add(
        .mixedKinds, line: line, "\(tag.rawValue) belongs into a multivariant playlist")
    case .version, .independentSegments, .startOffset, .define:
      try context.readCommon(tag, value, line: line)
    }
  }

  /// The tags that speak of the list as a whole.
  private mutating func readHeader(_ tag: PlaylistTag, _ value: String, line: Int) {
    context.noteOnce(tag, line: line)
    switch tag {
    case .targetDuration: readTargetDuration(value, line: line)
    case .mediaSequence:
      if isBeforeSegments(tag, line: line) {
        playlist.mediaSequence = sequence(value, of: tag, line: line)
      }
    case .discontinuitySequence:
      if isBeforeSegments(tag, line: line) {
        playlist.discontinuitySequence = sequence(value, of: tag, line: line)
        playlist.hasDiscontinuitySequence = true
      }
    case .endList: playlist.hasEnd = true
    case .iFramesOnly:
      context.needVersion(4, for: tag.rawValue, line: line)
      playlist.isIFramesOnly = true
    case .playlistType:
      playlist.kind = MediaPlaylist.Kind(rawValue: value)
      if playlist.kind == nil { context.invalid(value, tag.rawValue, line: line) }
    default: break
    }
  }

  private mutating func readTargetDuration(_ value: String, line: Int) {
    guard let duration = Duration(playlistSeconds: value), duration >= .zero else {
      return context.invalid(value, PlaylistTag.targetDuration.rawValue, line: line)
    }
    hasTargetDuration = true
    if Int(playlistNumber: value) ?? 0 == 0 {
      context.invalid(value, PlaylistTag.targetDuration.rawValue, line: line)
    }
    playlist.targetDuration = max(duration, .seconds(1))
  }

  /// A number that segments are counted from; 0 for anything else.
  private mutating func sequence(_ value: String, of tag: PlaylistTag, line: Int) -> Int {
    guard let number = context.integer(value, of: tag, line: line) else { return 0 }
    // Counting on from it never overflows.
    guard number <= .max - 2 * Playlist.segmentLimit else {
      context.invalid(value, tag.rawValue, line: line)
      return 0
    }
    return number
  }

  private mutating func isBeforeSegments(_ tag: PlaylistTag, line: Int) -> Bool {
    if playlist.segments.isEmpty { return true }
    context.findings.add(
      .tagOrder, line: line, "\(tag.rawValue) stands behind a segment, where it says nothing")
    return false
  }
}

/// The tags above the next address.
struct PendingSegment {
  var duration: Duration?
  var title = ""
  var durationLine: Int?
  var byteRange: (text: String, line: Int)?
  var discontinuityCount = 0
  var isGap = false
  var date: PlaylistDate?
  var parts: [PartialSegment] = []
}
