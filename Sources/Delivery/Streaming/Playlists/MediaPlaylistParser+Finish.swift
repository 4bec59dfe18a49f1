extension MediaPlaylistParser {
  /// Works out what only the whole list says: durations that are missing, starts and dates.
  mutating func finish(lastLine: Int) -> MediaPlaylist {
    if let line = pending.durationLine {
      context.findings.add(.missingURI, line: line, "EXTINF has no address below it")
    }
    findTargetDuration()
    for index in undated { playlist.segments[index].duration = playlist.targetDuration }
    place(from: .zero)
    for index in playlist.segments.indices {
      playlist.segments[index].isIFrame = playlist.isIFramesOnly
    }
    extrapolateDates()
    (playlist.trailingParts, playlist.openSegment) = (pending.parts, openSegment)
    context.checkVersion()
    playlist.version = context.version
    playlist.hasIndependentSegments = context.hasIndependentSegments
    playlist.start = context.start
    playlist.unknownTags = context.unknownTags
    playlist.variables = context.variables.values
    lint()
    playlist.findings = context.findings.sorted
    return playlist
  }

  /// Without the tag, the longest segment is a lower bound.
  private mutating func findTargetDuration() {
    guard !hasTargetDuration else { return }
    context.findings.add(.missingTargetDuration, line: 1, "there is no EXT-X-TARGETDURATION")
    let longest = playlist.segments.lazy.map(\.duration).max() ?? .zero
    playlist.targetDuration = .seconds(max(1, longest.roundedSeconds))
  }

  private mutating func place(from start: Duration) {
    var start = start
    for index in playlist.segments.indices {
      playlist.segments[index].start = start
      start += playlist.segments[index].duration
    }
  }

  // ANCHOR: dates
  /// Counts forward from each date, and backward from the first: RFC 8216 §6.3.3.
  ///
  /// Segments that a delta update skipped have dates that were worked out before.
  private mutating func extrapolateDates() {
    guard let first = playlist.segments.firstIndex(where: { $0.date != nil }),
      let date = playlist.segments[first].date
    else { return }
    let origin = playlist.segments[first].start
    for index in 0..<first {
      playlist.segments[index].date = date - (origin - playlist.segments[index].start)
    }
    var next = date
    for index in first..<playlist.segments.count {
      if let explicit = playlist.segments[index].date, playlist.segments[index].hasExplicitDate {
        next = explicit
      }
      playlist.segments[index].date = next
      next = next + playlist.segments[index].duration
    }
  }
  // ANCHOR_END: dates

  /// The segment that is not complete yet: RFC 8216bis §3.2.
  private var openSegment: MediaSegment? {
    guard !pending.parts.isEmpty else { return nil }
    let before = place ?? firstPlace
    var segment = MediaSegment(
      uri: "", sequenceNumber: before.sequenceNumber &+ 1,
      duration: pending.parts.reduce(.zero) { $0 + $1.duration },
      discontinuitySequence: before.discontinuitySequence &+ pending.discontinuityCount,
      address: context.address)
    segment.start = playlist.duration
    segment.isGap = pending.isGap
    segment.keys = keys
    segment.maps = maps
    segment.parts = pending.parts
    return segment
  }
}

extension Duration {
  /// Whole seconds, rounded to the nearest: what `EXT-X-TARGETDURATION` is compared with.
  var roundedSeconds: Int64 {
    let (seconds, attoseconds) = components
    return seconds + (attoseconds >= 500_000_000_000_000_000 ? 1 : 0)
  }
}
