import Media
import Synchronization

/// The playback clock, shared by the player, the buffer and the pipelines.
///
/// The player moves it, the buffer limits it, and a pipeline reads it before every sample, since a
/// target worked out from an old position is a wrong target.
package final class Playhead: Sendable {
  package let wallClock: WallClock
  private let shared: Mutex<PlaybackClock>

  package init(_ clock: PlaybackClock = PlaybackClock(), wallClock: WallClock) {
    shared = Mutex(clock)
    self.wallClock = wallClock
  }

  /// The present, on both timelines.
  package var moment: PlaybackMoment { shared.withLock { $0.moment(at: wallClock.now) } }

  /// The clock as it is now.
  package var clock: PlaybackClock { shared.withLock { $0 } }

  /// Changes the clock in one step; `change` is handed the wall time.
  ///
  /// - Returns: That moment, with the position after the change.
  @discardableResult
  package func update(_ change: (inout PlaybackClock, Duration) -> Void) -> PlaybackMoment {
    shared.withLock { clock in
      // Read under the lock: of two changes the later one has the later time.
      let wallTime = wallClock.now
      change(&clock, wallTime)
      return clock.moment(at: wallTime)
    }
  }
}
