import Media

/// What the source tells those that watch it.
extension HLSSource {
  /// Everything that the source does: decisions with their reasons, transfers, failures.
  ///
  /// The first stream begins with what happened while the source was opened, up to 256 events of it;
  /// every other one begins now. A reader that is slow loses the oldest of more than 1024 events. All
  /// streams finish when the source is closed, or released.
  public func events() -> AsyncStream<StreamEvent> {
    let events = announcements.makeEvents()
    if isClosed { announcements.finish() }
    return events
  }

  /// The levels from the lowest rate to the highest, with the rates measured so far in place of
  /// declared ones that turned out wrong.
  public var levels: [QualityLevel] { selector.levels }

  func report(_ kind: StreamEvent.Kind, at position: Duration) {
    let event = StreamEvent(
      time: clock.now, kind: kind, position: position, bufferLevel: bufferLevel,
      estimate: selector.estimate, highestLevel: highestLevel(at: position))
    options.observer?(event)
    announcements.say(event)
  }

  /// The highest level that can be loaded at a position.
  private func highestLevel(at position: Duration) -> Int {
    let now = clock.now
    return feeds.indices.last { level in
      guard !selector.isAvoided(level, at: now) else { return false }
      // What a live list does not reach yet is not known until it is loaded again.
      guard let list = feeds[level].list, position < list.end else { return true }
      return list.segment(at: position).map { !$0.isGap } ?? false
    } ?? main.level ?? 0
  }

  /// Ends loading, and all streams of events and of the timeline; a reader that waits throws.
  public func close() async {
    isClosed = true
    tasks.cancel()
    await loader.endHints()
    arrivals.notify()
    announcements.finish()
  }
}
