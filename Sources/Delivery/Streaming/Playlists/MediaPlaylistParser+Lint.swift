import Media

/// Findings that need the whole of a media playlist.
extension MediaPlaylistParser {
  mutating func lint() {
    lintDurations()
    lintEnd()
    lintDates()
    lintLowLatency()
    if let previous { lintChanges(since: previous) }
  }

  /// A list that is loaded again may get longer at its end and shorter at its start: RFC 8216 §6.2.1.
  private mutating func lintChanges(since previous: MediaPlaylist) {
    if playlist.mediaSequence < previous.mediaSequence {
      context.findings.add(
        .sequence, line: context.once[.mediaSequence] ?? 1,
        "the media sequence number was \(previous.mediaSequence), and is "
          + "\(playlist.mediaSequence) now")
    }
    if hasTargetDuration, playlist.targetDuration != previous.targetDuration {
      context.findings.add(
        .targetDuration, line: context.once[.targetDuration] ?? 1,
        "the target duration must not change; it was \(previous.targetDuration.secondsText) s")
    }
    for segment in playlist.segments.dropFirst(playlist.skippedSegmentCount) {
      guard let before = previous.segment(number: segment.sequenceNumber) else { continue }
      // A query may be a signature that differs for each load.
      guard
        before.uri.utf8.prefix(while: Self.isPath).elementsEqual(
          segment.uri.utf8.prefix(while: Self.isPath))
      else {
        context.findings.add(
          .sequence, line: segment.line,
          "segment \(segment.sequenceNumber) had another address: \(before.uri.shortened)")
        return
      }
    }
  }

  private static func isPath(_ byte: UInt8) -> Bool { byte != UInt8(ascii: "?") }

  private mutating func lintDurations() {
    let target = playlist.targetDuration.roundedSeconds
    guard hasTargetDuration else { return }
    for segment in playlist.segments where segment.duration.roundedSeconds > target {
      context.findings.add(
        .targetDuration, line: segment.line,
        "the segment lasts \(segment.duration.secondsText) s, the target duration is \(target) s")
    }
  }

  private mutating func lintEnd() {
    if playlist.kind == .videoOnDemand, !playlist.hasEnd {
      context.findings.add(
        .playlistType, line: context.once[.playlistType] ?? 1,
        "a list of the type VOD does not change, and has no EXT-X-ENDLIST")
    }
    if let end = context.once[.endList],
      let segment = playlist.segments.last, segment.line > end
    {
      context.findings.add(.endList, line: end, "segments stand below EXT-X-ENDLIST")
    }
    if playlist.segments.isEmpty, playlist.hasEnd {
      context.findings.add(.missingSegments, line: 1, "the list ends without a segment")
    }
  }

  /// A date that is not where the durations lead says that something is missing between.
  private mutating func lintDates() {
    if let range = playlist.dateRanges.first, playlist.segments.first?.date == nil {
      context.findings.add(
        .date, line: 1,
        "EXT-X-DATERANGE \(range.id.shortened) needs an EXT-X-PROGRAM-DATE-TIME to be placed by")
    }
    for (segment, next) in zip(playlist.segments, playlist.segments.dropFirst())
    where next.hasExplicitDate && !next.startsDiscontinuity {
      guard let date = segment.date, let nextDate = next.date else { continue }
      let difference = nextDate - (date + segment.duration)
      guard max(difference, .zero - difference) > .seconds(1) else { continue }
      context.findings.add(
        .date, line: next.line,
        "the date is \(difference.secondsText) s off what durations lead to, without a discontinuity"
      )
    }
  }

  private mutating func lintLowLatency() {
    let target = playlist.targetDuration
    let control = playlist.serverControl
    let controlLine = context.once[.serverControl] ?? 1
    func add(_ message: String, _ isBroken: Bool, to findings: inout PlaylistFindings) {
      if isBroken { findings.add(.serverControl, line: controlLine, message) }
    }
    add(
      "HOLD-BACK is less than three target durations",
      control?.holdBack.map { $0 < target * 3 } ?? false, to: &context.findings)
    add(
      "CAN-SKIP-UNTIL is less than six target durations",
      control?.canSkipUntil.map { $0 < target * 6 } ?? false, to: &context.findings)
    add(
      "CAN-SKIP-DATERANGES needs CAN-SKIP-UNTIL",
      control?.canSkipDateRanges == true && control?.canSkipUntil == nil, to: &context.findings)
    if let part = playlist.partTarget {
      add(
        "PART-HOLD-BACK is missing, or less than two part targets",
        control?.partHoldBack.map { $0 < part * 2 } ?? true, to: &context.findings)
    }
    lintParts()
  }

  private mutating func lintParts() {
    guard partCount > 0 else { return }
    guard let target = playlist.partTarget else {
      context.findings.add(.parts, line: 1, "there are parts, and no EXT-X-PART-INF")
      return
    }
    for segment in playlist.segments where segment.parts.contains(where: { $0.duration > target }) {
      context.findings.add(
        .parts, line: segment.line, "a part of the segment lasts longer than PART-TARGET")
    }
  }
}
