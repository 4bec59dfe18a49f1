import Media
import Synchronization

/// Decoding rests where the player says so: a few cores are soon busy with drawing a picture, and
/// with the terminal's own work.
extension TrackPipeline {
  /// Has decoding rest until a wall time, at the latest.
  nonisolated func holdDecoding(until end: Duration) {
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
