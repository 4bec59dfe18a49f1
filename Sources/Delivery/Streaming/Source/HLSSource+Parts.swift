import Media

/// Segments that are played part by part: RFC 8216bis §4.4.4.9 and §6.3.
///
/// A part is loaded as if it were a segment. Another level begins only with a part with which decoding
/// can begin; and where a part is missing, its segment is loaded whole.
extension HLSSource {
  /// How long that lasts which is loaded next: a segment, or a part of one.
  var pieceDuration: Duration {
    guard let list = playlist, list.playsParts, let target = list.playlist.partTarget else {
      return segmentDuration
    }
    return target
  }

  /// The present level, where a part can only be decoded after those before it.
  func levelToContinue(at position: Duration) -> Int? {
    guard let level = main.level, let list = feeds[level].list, !list.canBeEntered(at: position),
      !selector.isAvoided(level, at: clock.now)
    else { return nil }
    return level
  }

  /// Passes a segment over that is not there; a part that is not there may be in the whole segment.
  func pass(_ segment: MediaSegment, of list: PositionedPlaylist, _ kind: Lane.Kind) -> Pause {
    guard segment.part != nil else { return skip(segment, of: list, kind) }
    giveUpParts(of: segment, kind)
    return .none
  }

  /// Loads a segment whole, once it is: a part of it is not there.
  func giveUpParts(of segment: MediaSegment, _ kind: Lane.Kind) {
    switch kind {
    case .main: feeds.giveUpParts(of: segment.sequenceNumber)
    case .sound: sounds.giveUpParts(of: segment.sequenceNumber)
    }
    updateWindow()
  }

  /// Requests the part that a list announces, and its initialization section, before the list names it.
  ///
  /// The list and the part then come at the same time, and not one after the other.
  func preload(_ kind: Lane.Kind) async {
    let feed = kind == .main ? feeds.followedFeed : sounds.followedFeed
    guard let feed, let list = feed.list, list.playsNextPart, !isClosed else { return }
    for hint in list.playlist.nextHints {
      await loader.preload(hint, for: kind, patience: feed.reloadPatience ?? .seconds(8))
    }
  }

  /// Whether samples can be read from what was loaded of a part; otherwise no parts are played.
  ///
  /// A fragment of MP4 says everything itself. A part of a transport stream needs the tables, which are
  /// in the first part of its segment, and in others perhaps; a part of packed audio needs its time.
  func canPlay(
    _ parts: SegmentLoader.Parts, of segment: MediaSegment, at range: Range<Duration>, level: Int,
    _ kind: Lane.Kind
  ) -> Bool {
    guard segment.part != nil, parts.initialization == nil else { return true }
    if parts.bytes.hasTag { return true }
    if parts.bytes.isTransportStream {
      let isContinued = self[kind].buffer.segments.contains {
        $0.part != nil && $0.number == segment.sequenceNumber && $0.level == level
          && $0.range.upperBound == range.lowerBound
      }
      // A reader may begin with this part, even if the one before it is here.
      if parts.bytes.hasTables || isContinued && !segment.isEntry { return true }
    }
    giveUpAllParts()
    return false
  }

  private func giveUpAllParts() {
    feeds.stopParts()
    sounds.stopParts()
    updateWindow()
  }

  /// Plays whole segments where only one of two lists has parts: the other would always be late.
  func agreeOnParts() {
    guard let sound = sounds.followedFeed?.list, let pictures = playlist,
      sound.playsParts != pictures.playsParts
    else { return }
    giveUpAllParts()
  }
}
