import Media

extension VideoPlayerEngine {
  // ANCHOR: loop
  /// Shows frame after frame; returns when the last one has had its time.
  ///
  /// Each round asks the machine what to do now and carries that out: it shows a picture, goes
  /// elsewhere in the film, or sleeps until something changes.
  func present() async throws {
    // Before a source knows its tracks it need not know its timeline.
    _ = try await source.tracks()
    try await carryOut(receive(.opened(await source.timeline)))
    while !isOver {
      try Task.checkCancellation()
      // Waiting for the screen comes first: the frame is chosen when it can be shown.
      try await sink.ready()
      try await carryOut(receive(.ready))
    }
  }

  /// Carries out actions one by one, and tells the machine their results.
  private func carryOut(_ actions: [PlayerAction]) async throws {
    for action in actions {
      switch action.kind {
      case .clock, .sound, .wake, .announce, .holdDecoding, .resumeDecoding: carryOutNow(action)
      case .findSyncTimes(let target):
        try await carryOut(receive(.syncTimes(await syncTimes(target))))
      case .go(let target, let path, let reason):
        await manager.start(at: target, by: path, for: reason)
      case .select:
        let selection = await manager.take(at: playhead.moment)
        selectedFrame = selection.shown?.content
        try await carryOut(receive(.selected(selection.report)))
      case .show:
        shownFrame = selectedFrame.take()
        if let shownFrame { try await show(shownFrame) }
        try await carryOut(receive(.drawn))
      case .showAgain: if let shownFrame { try await sink.show(shownFrame) }
      case .wait(let position, let wallTime): await wait(position: position, wallTime: wallTime)
      case .end: isOver = true
      case .fail(let text): throw await manager.failure ?? PlaybackError.supplyFailed(text)
      }
    }
  }
  // ANCHOR_END: loop

  private func show(_ frame: Frame) async throws {
    guard let trace else { return try await sink.show(frame) }
    let moment = playhead.moment
    try await sink.show(frame)
    trace(
      .frame(
        time: frame.presentationTime.duration, position: moment.position,
        wallTime: moment.wallTime, drawn: playhead.wallClock.now))
  }

  // ANCHOR: waiting
  /// Sleeps until the film reaches a position, until a wall time, or until something changes.
  private func wait(position: Duration?, wallTime: Duration?) async {
    let due = position.flatMap { playhead.clock.wallTime(for: $0) }
    let wake = [due, wallTime].compactMap(\.self).min()
    await changes.wait(until: wake, by: playhead.wallClock)
  }
  // ANCHOR_END: waiting

  private func syncTimes(_ target: Duration) async -> SyncTimes {
    let time = MediaTime(target, timescale: 1_000_000_000)
    // Where sync samples are cannot be said: then the seek is exact, and tells what is wrong.
    return (try? await source.syncTimes(of: trackID, around: time)) ?? .unknown
  }

  /// Tells the machine of every change of the source's timeline, until the task is cancelled.
  func followTimeline() async {
    for await timeline in await source.timelineUpdates() {
      receive(.timelineChanged(timeline)).forEach(carryOutNow)
      if let end = timeline.standingEnd {
        await manager.buffer.stand(until: end.duration)
      }
    }
    await Wakeup().wait()
  }
}
