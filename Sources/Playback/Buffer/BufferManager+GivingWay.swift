import Synchronization

/// The first picture after a seek goes before all others.
///
/// Somebody is waiting for it, and nobody yet for those after it. A few cores are soon busy: with
/// drawing it, and with the terminal's own work. What is decoded meanwhile would only hold it up.
extension BufferManager {
  /// After so long decoding goes on, even if the picture is still on its way: where a terminal takes
  /// its time, the processor has nothing to do.
  private static let limit = Duration.milliseconds(50)

  /// Has decoding rest, but not for long: a picture is about to be drawn that somebody waits for.
  nonisolated func giveWay() {
    let end = playhead.wallClock.now + Self.limit
    wayEnd.withLock { $0 = end }
  }

  /// Has decoding go on: the picture is on the screen.
  nonisolated func goOn() {
    guard wayEnd.withLock({ $0.take() }) != nil else { return }
    demand.notify()
  }

  /// Waits while decoding has to give way.
  func waitForDisplay() async throws {
    while let end = wayEnd.withLock({ $0 }), playhead.wallClock.now < end {
      await demand.wait(until: end, by: playhead.wallClock)
      try Task.checkCancellation()
    }
  }
}
