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
    let number = segment.sequenceNumber
    switch kind {
    case .main: for level in feeds.indices { feeds[level].giveUpParts(of: number) }
    case .sound: for index in soundFeeds.indices { soundFeeds[index].giveUpParts(of: number) }
    }
    updateWindow()
  }

  /// Plays whole segments where only one of two lists has parts: the other would always be late.
  func agreeOnParts() {
    guard let rendition, let sound = soundFeeds[rendition].list, let pictures = playlist,
      sound.playsParts != pictures.playsParts
    else { return }
    for level in feeds.indices { feeds[level].stopParts() }
    for index in soundFeeds.indices { soundFeeds[index].stopParts() }
  }
}
