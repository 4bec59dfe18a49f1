import Media

/// A media playlist whose segments have places on the presentation's timeline.
///
/// A list that is loaded again, or that of another variant, says only how long its segments last.
/// The segments that it shares with a known list give its position: RFC 8216 §6.2.4 and §6.3.4.
struct PositionedPlaylist: Sendable {
  let playlist: MediaPlaylist

  /// Where the first segment begins.
  let start: Duration

  /// Whether its place after the previous list is a guess: the two share no segment.
  let isDetached: Bool

  /// Whether the sender has started again: its numbers and times have nothing to do with those before.
  let isRestarted: Bool

  /// What is added to discontinuity sequence numbers, so that a sender that has started again does not
  /// share numbers with the one before.
  var discontinuityBase = 0

  /// Whether segments at the end are played part by part.
  var playsParts = false

  /// Up to this number segments are loaded whole: a part of this one could not be loaded.
  var wholeNumber = Int.min

  /// Places the first list that is loaded.
  init(_ playlist: MediaPlaylist, start: Duration = .zero) {
    (self.playlist, self.start, isDetached, isRestarted) = (playlist, start, false, false)
  }

  /// Places a list that was loaded again.
  ///
  /// Segments are known by their media sequence numbers, which never fall (RFC 8216 §6.2.1). A list
  /// that has only later numbers follows after a gap. If its last number is much lower, or a number
  /// has a much later date, the sender has restarted: the list continues where the old one ends.
  init(_ playlist: MediaPlaylist, continuing old: PositionedPlaylist) {
    self.playlist = playlist
    // A run of the sender is at least as long as its list; two servers differ by less.
    let patience = old.playlist.duration / 2
    let lag = old.playlist.nextSequenceNumber.subtractingClamped(playlist.nextSequenceNumber)
    if let (new, known) = playlist.firstSegment(sharedWith: old.playlist),
      !new.isLater(than: known, by: patience), lag <= max(2, old.playlist.segments.count / 2)
    {
      (start, isDetached, isRestarted) = (old.start + known.start - new.start, false, false)
      // Many senders never write EXT-X-DISCONTINUITY-SEQUENCE: when a discontinuity leaves the list,
      // the segments after it lose one of their number, and they are still the same segments.
      discontinuityBase = old.discontinuity(of: known).subtractingClamped(
        new.discontinuitySequence)
      return
    }
    let count = playlist.mediaSequence.subtractingClamped(old.playlist.nextSequenceNumber)
    (isDetached, isRestarted) = (count != 0, count < 0)
    start = old.wholeEnd + playlist.targetDuration * max(0, min(count, Self.longestGap))
    discontinuityBase = old.discontinuityBase
    guard !playlist.hasDiscontinuitySequence, let last = old.playlist.segments.last else { return }
    // What happened between the two lists is not known: a timeline of its own is right in any case.
    discontinuityBase = old.discontinuity(of: last).addingClamped(count == 0 ? 0 : 1)
  }

  /// Places the list of another variant or rendition of the same programme.
  ///
  /// By discontinuity sequence and date, or by number where a live list has no dates; a list that is
  /// complete begins where the other one does.
  init(_ playlist: MediaPlaylist, beside other: PositionedPlaylist) {
    self.playlist = playlist
    (isDetached, isRestarted) = (false, false)
    discontinuityBase = other.discontinuityBase
    guard playlist.isLive || other.playlist.isLive else {
      start = other.start
      return
    }
    // Without EXT-X-DISCONTINUITY-SEQUENCE a number says how many discontinuities the list still has:
    // then it depends on the moment at which the list was loaded.
    let areNumbersShared =
      playlist.hasDiscontinuitySequence && other.playlist.hasDiscontinuitySequence
    let pair: (new: MediaSegment, known: MediaSegment)?
    if let dated = playlist.firstSegment(onTheAirWith: other.playlist, byNumber: areNumbersShared),
      let date = dated.new.date, let origin = dated.known.date
    {
      start = other.start + dated.known.start + (date - origin) - dated.new.start
      pair = dated
    } else if let shared = playlist.firstSegment(sharedWith: other.playlist) {
      start = other.start + shared.known.start - shared.new.start
      pair = shared
    } else {
      // Both end at the same moment: now.
      start = other.wholeEnd - playlist.duration
      pair = playlist.segments.last.flatMap { last in
        other.playlist.segments.last.map { (last, $0) }
      }
    }
    guard !areNumbersShared, let pair else { return }
    discontinuityBase = other.discontinuity(of: pair.known).subtractingClamped(
      pair.new.discontinuitySequence)
  }

  private static let longestGap = 1_000_000

  /// Where the last whole segment ends.
  private var wholeEnd: Duration { start + playlist.duration }

  /// Where the last segment ends, or the last part that is played.
  var end: Duration { openSegment.map { start + $0.end } ?? wholeEnd }

  /// The segment of which there are only parts, if they are played.
  private var openSegment: MediaSegment? {
    playlist.openSegment.flatMap { hasPlayedParts($0) ? $0 : nil }
  }

  private func hasPlayedParts(_ segment: MediaSegment) -> Bool {
    playsParts && segment.sequenceNumber > wholeNumber && segment.hasPlayableKeys
      && !segment.parts.isEmpty
  }

  /// Whether the part that comes next will be played as a part.
  var playsNextPart: Bool {
    let number = playlist.openSegment?.sequenceNumber ?? playlist.nextSequenceNumber
    return playsParts && number > wholeNumber
  }

  /// Where a segment lies.
  func range(of segment: MediaSegment) -> Range<Duration> {
    start + segment.start..<start + segment.end
  }

  /// The number of a segment's timeline.
  func discontinuity(of segment: MediaSegment) -> Int {
    discontinuityBase.addingClamped(segment.discontinuitySequence)
  }

  /// The segment that plays at a position, or begins within the tolerance after it.
  ///
  /// A position within a segment whose parts are played is that of a part; the first part is there
  /// only until the segment is whole.
  ///
  /// - Returns: `nil` if the list ends before it, or begins after it.
  func segment(at position: Duration) -> MediaSegment? {
    guard let index = playlist.segmentIndex(at: position - start + SegmentBuffer.tolerance) else {
      return nil
    }
    let near = playlist.segments[
      max(0, index - 1)...min(index + 1, playlist.segments.count - 1)]
    if playsParts {
      for segment in near where hasPlayedParts(segment) {
        guard let part = part(at: position, of: segment) else { continue }
        // Where a segment is said to be shorter than its parts, nothing would be loaded for this position.
        let isWhole = part.part == 0 && range(of: segment).plays(at: position)
        return isWhole ? segment : part
      }
    }
    return near.first { range(of: $0).plays(at: position) }
      ?? openSegment.flatMap { part(at: position, of: $0) }
  }

  private func part(at position: Duration, of segment: MediaSegment) -> MediaSegment? {
    segment.piece { (start + $0.lowerBound..<start + $0.upperBound).plays(at: position) }
  }

  /// Where a reader begins that is to play from a position; `nil` if there is nothing.
  ///
  /// A segment is entered at its beginning, one near the end at its last part with which decoding can
  /// begin: more of it would only be loaded.
  func entry(at position: Duration) -> Duration? {
    guard playsParts else { return segment(seekingTo: position).map { range(of: $0).lowerBound } }
    guard let segment = segment(at: position) else { return nil }
    guard segment.part != nil,
      let whole = [playlist.segments.last, openSegment].compactMap(\.self).first(where: {
        $0.sequenceNumber == segment.sequenceNumber
      })
    else {
      let number = segment.part.map { _ in segment.sequenceNumber }
      return range(of: number.flatMap { playlist.segment(number: $0) } ?? segment).lowerBound
    }
    return start + whole.entry(upTo: segment.start)
  }

  /// The segment with which a seek begins: the one that plays at a position, or the last one.
  ///
  /// ``segment(at:)`` takes the next one shortly before the end of a segment, because lists round, and what
  /// follows a segment is looked for at its end. What a viewer asks for is at its place, but for a frame:
  /// a seek to the start of a segment does not load the one before.
  ///
  /// - Returns: `nil` if there are no segments.
  private func segment(seekingTo position: Duration) -> MediaSegment? {
    playlist.segmentIndex(at: position - start + .milliseconds(20)).map { playlist.segments[$0] }
  }

  /// Whether there is, or was, a segment at a position; `false` if one may still be added.
  func reaches(_ position: Duration) -> Bool {
    position < start || segment(at: position) != nil
  }

  /// Whether decoding can begin with what plays at a position; `true` where nothing is known.
  func canBeEntered(at position: Duration) -> Bool { segment(at: position)?.isEntry ?? true }

  /// How far from the end a viewer of a live list stays: RFC 8216bis §4.4.3.8 and §6.3.3.
  ///
  /// Each stall adds a second, up to one target duration: this link needs a longer buffer.
  func holdBack(afterStalls count: Int) -> Duration {
    let control = playlist.serverControl
    let (asked, unit) =
      playsParts
      ? (control?.partHoldBack, playlist.partTarget ?? playlist.targetDuration)
      : (control?.holdBack, playlist.targetDuration)
    return max(asked ?? .zero, unit * 3)
      + min(.seconds(max(0, count)), playlist.targetDuration)
  }

  /// Whether a viewer at a position is as far from the end as a viewer who has just started.
  func canBePlayed(from position: Duration) -> Bool {
    !playlist.isLive || end - position >= holdBack(afterStalls: 0)
  }

  /// Where playing is to begin if the viewer does not say: at the start of a segment.
  func defaultPosition(afterStalls count: Int) -> Duration {
    let holdBack = holdBack(afterStalls: count)
    let wanted: Duration
    if let offset = playlist.start?.timeOffset {
      wanted = offset < .zero ? end + offset : start + offset
    } else if playlist.isLive {
      wanted = end - holdBack
    } else {
      return start
    }
    let limit = playlist.isLive ? end - holdBack : end
    let position = max(start, min(wanted, limit))
    // Parts are there to be near the end: what comes before, from a sync sample on, is only decoded.
    if playlist.start?.isPrecise == true || playsParts { return position }
    return playlist.segmentIndex(at: position - start).map { start + playlist.segments[$0].start }
      ?? position
  }
}

extension MediaPlaylist {
  /// The first segment whose media sequence number another list has too, and that list's segment.
  fileprivate func firstSegment(
    sharedWith other: MediaPlaylist
  ) -> (new: MediaSegment, known: MediaSegment)? {
    for segment in segments {
      if let same = other.segment(number: segment.sequenceNumber) { return (segment, same) }
    }
    return nil
  }

  /// The first segment that begins, by its date, during a segment of another list, and that one.
  ///
  /// With `byNumber` both must have the same discontinuity sequence number.
  fileprivate func firstSegment(
    onTheAirWith other: MediaPlaylist, byNumber: Bool
  ) -> (new: MediaSegment, known: MediaSegment)? {
    // Dates are rounded; with the number known, no neighbour can be taken for the segment.
    let slack = byNumber ? Duration.zero : SegmentBuffer.tolerance
    for segment in segments {
      guard let date = segment.date else { return nil }
      let same = other.segments.last { candidate in
        candidate.date.map { $0 - date <= slack } == true
          && !(byNumber && candidate.discontinuitySequence != segment.discontinuitySequence)
      }
      if let same { return (segment, same) }
    }
    return nil
  }
}

extension MediaSegment {
  /// Whether it was broadcast much later than another one; `false` if no dates are known.
  fileprivate func isLater(than other: MediaSegment, by time: Duration) -> Bool {
    guard let date, let old = other.date else { return false }
    return date - old > time
  }
}
