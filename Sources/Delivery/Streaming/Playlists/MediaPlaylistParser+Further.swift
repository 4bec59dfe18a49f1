extension MediaPlaylistParser {
  /// More than a player can use of any of these.
  private static let limit = 10_000

  /// Tags of RFC 8216bis for low latency, and ranges of dates.
  mutating func readFurther(
    _ tag: PlaylistTag, _ value: String, line: Int
  ) throws(PlaylistError) {
    let attributes = try context.attributes(value, line: line)
    switch tag {
    case .partInformation:
      context.noteOnce(tag, line: line)
      if context.require("PART-TARGET", of: tag, in: attributes, line: line) != nil {
        playlist.partTarget = context.seconds("PART-TARGET", in: attributes, line: line)
      }
    case .serverControl:
      context.noteOnce(tag, line: line)
      readServerControl(attributes, line: line)
    case .preloadHint: readHint(attributes, line: line)
    case .renditionReport: readReport(attributes, line: line)
    case .dateRange: readDateRange(attributes, line: line)
    default: break
    }
  }

  private mutating func readServerControl(_ attributes: AttributeList, line: Int) {
    var control = ServerControl()
    control.holdBack = context.seconds("HOLD-BACK", in: attributes, line: line)
    control.partHoldBack = context.seconds("PART-HOLD-BACK", in: attributes, line: line)
    control.canSkipUntil = context.seconds("CAN-SKIP-UNTIL", in: attributes, line: line)
    control.canSkipDateRanges = attributes["CAN-SKIP-DATERANGES"] == "YES"
    control.canBlockReload = attributes["CAN-BLOCK-RELOAD"] == "YES"
    playlist.serverControl = control
  }

  private mutating func readHint(_ attributes: AttributeList, line: Int) {
    let tag = PlaylistTag.preloadHint
    guard let type = context.require("TYPE", of: tag, in: attributes, line: line),
      let uri = context.require("URI", of: tag, in: attributes, line: line)
    else { return }
    guard let kind = PreloadHint.Kind(rawValue: type) else {
      return context.invalid(type, "TYPE", line: line)
    }
    guard playlist.preloadHints.count < Self.limit else { return }
    playlist.preloadHints.append(
      PreloadHint(
        kind: kind, uri: uri,
        byteOffset: context.integer("BYTERANGE-START", in: attributes, line: line) ?? 0,
        byteCount: context.integer("BYTERANGE-LENGTH", in: attributes, line: line),
        address: context.address))
  }

  private mutating func readReport(_ attributes: AttributeList, line: Int) {
    guard
      let uri = context.require("URI", of: .renditionReport, in: attributes, line: line),
      playlist.renditionReports.count < Self.limit
    else { return }
    playlist.renditionReports.append(
      RenditionReport(
        uri: uri, lastSequenceNumber: context.integer("LAST-MSN", in: attributes, line: line),
        lastPart: context.integer("LAST-PART", in: attributes, line: line),
        address: context.address))
  }

  private mutating func readDateRange(_ attributes: AttributeList, line: Int) {
    guard let id = context.require("ID", of: .dateRange, in: attributes, line: line) else { return }
    var range = DateRange(id: id, attributes: attributes)
    range.startDate = attributes["START-DATE"].flatMap(PlaylistDate.init(parsing:))
    range.duration = context.seconds("DURATION", in: attributes, line: line)
    if let start = range.startDate, range.duration == nil,
      let end = attributes["END-DATE"].flatMap(PlaylistDate.init(parsing:)), end >= start
    {
      range.duration = end - start
    }
    // Two tags of one ID speak of one range: RFC 8216 §4.3.2.7.1.
    if let index = dateRangeIndex[id] {
      playlist.dateRanges[index].merge(range)
    } else if playlist.dateRanges.count < Self.limit {
      dateRangeIndex[id] = playlist.dateRanges.count
      playlist.dateRanges.append(range)
    }
  }

  /// `EXT-X-PART`: of the segment whose address comes below.
  mutating func readPart(_ value: String, line: Int) throws(PlaylistError) {
    let attributes = try context.attributes(value, line: line)
    guard let uri = context.require("URI", of: .part, in: attributes, line: line),
      context.require("DURATION", of: .part, in: attributes, line: line) != nil,
      let duration = context.seconds("DURATION", in: attributes, line: line)
    else { return }
    partCount += 1
    guard playlist.segments.count + partCount <= Playlist.segmentLimit else {
      throw PlaylistError(.tooManySegments, line: line)
    }
    var part = PartialSegment(uri: uri, duration: duration, address: context.address)
    if let text = attributes["BYTERANGE"] {
      let start = partEnd.flatMap { $0.uri == uri ? $0.offset : nil } ?? 0
      part.byteRange = ByteRangeText(text)?.range(startingAt: start)
      if part.byteRange == nil { context.invalid(text, "BYTERANGE", line: line) }
    }
    partEnd = part.byteRange.map { (uri, $0.upperBound) }
    part.isIndependent = attributes["INDEPENDENT"] == "YES"
    part.isGap = attributes["GAP"] == "YES"
    pending.parts.append(part)
  }

  /// `EXT-X-SKIP` stands for the first segments, which the list before had: RFC 8216bis §4.4.5.2.
  mutating func readSkip(_ value: String, line: Int) throws(PlaylistError) {
    context.noteOnce(.skip, line: line)
    context.needVersion(9, for: PlaylistTag.skip.rawValue, line: line)
    let attributes = try context.attributes(value, line: line)
    guard context.require("SKIPPED-SEGMENTS", of: .skip, in: attributes, line: line) != nil,
      let count = context.integer("SKIPPED-SEGMENTS", in: attributes, line: line)
    else { throw PlaylistError(.missingSkippedSegments, line: line) }
    guard playlist.segments.isEmpty else {
      context.findings.add(.skip, line: line, "EXT-X-SKIP stands behind a segment")
      return
    }
    guard let previous, count > 0, count <= previous.segments.count,
      let first = previous.segment(number: playlist.mediaSequence),
      case let index = first.sequenceNumber - previous.mediaSequence,
      index + count <= previous.segments.count
    else { throw PlaylistError(.missingSkippedSegments, line: line) }
    playlist.segments = Array(previous.segments[index..<index + count])
    // What is left out is far from the end, where a server no longer has parts: RFC 8216bis §6.2.2.
    for index in playlist.segments.indices { playlist.segments[index].parts = [] }
    playlist.skippedSegmentCount = count
    guard let last = playlist.segments.last else { return }
    place = SegmentPlace(
      sequenceNumber: last.sequenceNumber, discontinuitySequence: last.discontinuitySequence,
      uri: last.uri, byteRange: last.byteRange)
    // What held for the last of them goes on to hold.
    (keys, maps, bitrate) = (last.keys, last.maps, last.bitrate)
    guard let removed = attributes["RECENTLY-REMOVED-DATERANGES"] else { return }
    context.needVersion(10, for: "RECENTLY-REMOVED-DATERANGES", line: line)
    let gone = Set(removed.split(separator: "\t").map(String.init))
    for range in previous.dateRanges
    where !gone.contains(range.id) && dateRangeIndex[range.id] == nil {
      dateRangeIndex[range.id] = playlist.dateRanges.count
      playlist.dateRanges.append(range)
    }
  }
}

extension DateRange {
  /// Adds what a second tag says about the same range.
  fileprivate mutating func merge(_ other: DateRange) {
    startDate = startDate ?? other.startDate
    duration = duration ?? other.duration
    let new = other.attributes.attributes.filter { attributes[$0.name] == nil }
    if attributes.attributes.count + new.count <= AttributeList.limit {
      attributes.attributes += new
    }
  }
}
