import Synchronization

/// The first picture after a seek goes before all others.
///
/// The viewer is waiting for it, and not yet for those after it. A few cores are soon busy: with
/// drawing it, and with the terminal's own work. What is decoded meanwhile would only hold it up.
extension TrackPipeline {
  /// After so long decoding goes on, even if the picture is still on its way: where a terminal takes
  /// its time, the processor has nothing to do.
  private nonisolated static var longestHold: Duration { .milliseconds(50) }

  /// Has decoding rest, but not for long: a picture that the viewer waits for is about to be drawn.
  nonisolated func holdDecoding() {
    let end = playhead.wallClock.now + Self.longestHold
    holdEnd.withLock { $0 = end }
  }

  /// Has decoding go on: the picture is on the screen.
  nonisolated func resumeDecoding() {
    guard holdEnd.withLock({ $0.take() }) != nil else { return }
    demand.notify()
  }

  /// Waits while decoding is held.
  func waitForDisplay() async throws {
    while let end = holdEnd.withLock({ $0 }), playhead.wallClock.now < end {
      await demand.wait(until: end, by: playhead.wallClock)
      try Task.checkCancellation()
    }
  }
}
