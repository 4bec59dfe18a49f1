import Media
import Synchronization

/// When decoding pauses: while its output has no room, while the player holds it, and where nothing
/// comes.
///
/// The player holds it while a picture is drawn: drawing and the terminal's own work keep the few
/// cores of a machine busy.
extension TrackPipeline {
  /// Holds decoding, until a wall time at the latest.
  nonisolated func holdDecoding(until end: Duration) {
    holdEnd.withLock { $0 = end }
  }

  /// Resumes decoding: the picture is on the screen.
  nonisolated func resumeDecoding() {
    guard holdEnd.withLock({ $0.take() }) != nil else { return }
    demand.notify()
  }

  /// Waits while decoding is held.
  func waitForDisplay() async throws {
    let start = playhead.wallClock.now
    var wasHeld = false
    while let end = holdEnd.withLock({ $0 }), playhead.wallClock.now < end {
      wasHeld = true
      await demand.wait(until: end, by: playhead.wallClock)
      try Task.checkCancellation()
    }
    if wasHeld { await queue.noteHold(of: playhead.wallClock.now - start) }
  }

  func waitForRoom(for output: Output, _ request: FillRequest) async throws {
    while await !queue.admits(output, epoch: request.epoch, at: playhead.moment) {
      // A full queue may be what playing waits for.
      onChange()
      await demand.wait()
      try Task.checkCancellation()
    }
  }

  /// Waits until output is wanted again.
  ///
  /// The player calls when it has taken some, but it may be held up for seconds by a slow screen,
  /// while the film runs on: so the moment is watched for here too.
  func rest() async {
    let position = await queue.refillPosition(after: playhead.moment.position)
    let moment = position.flatMap { playhead.clock.wallTime(for: $0) }
    await demand.wait(until: moment, by: playhead.wallClock)
  }

  /// Nothing of the track comes, although much comes of the others.
  func lack(_ request: FillRequest, _ timeline: Timeline) async {
    // What a sender pushes may be lost for a while.
    if hasDecoded, timeline.isPushed { return }
    // A film may end before its sound does; a broadcast has no end.
    let isEnd = hasDecoded && !timeline.isLive
    await close(
      epoch: request.epoch,
      error: isEnd ? nil : PlaybackError.missingTrack(request.trackID))
  }
}
