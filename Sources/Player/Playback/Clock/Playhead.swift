import Media
import Synchronization

/// The playback clock, shared by the player, the buffer and the pipelines.
///
/// The player moves it, the buffer limits it, and a pipeline reads it before every sample, since a
/// target worked out from an old position is a wrong target.
package final class Playhead: Sendable {
  package let wallClock: WallClock
  private let shared: Mutex<State>

  private struct State {
    var clock: PlaybackClock
    var limits = ClockLimits()
  }

  package init(_ clock: PlaybackClock = PlaybackClock(), wallClock: WallClock) {
    shared = Mutex(State(clock: clock))
    self.wallClock = wallClock
  }

  /// The present, on both timelines.
  package var moment: PlaybackMoment { shared.withLock { $0.clock.moment(at: wallClock.now) } }

  /// The clock as it is now.
  package var clock: PlaybackClock { shared.withLock { $0.clock } }

  /// Changes the clock in one step; `change` is handed the wall time.
  ///
  /// - Returns: That moment, with the position after the change.
  @discardableResult
  package func update(_ change: (inout PlaybackClock, Duration) -> Void) -> PlaybackMoment {
    shared.withLock { state in
      // Read under the lock: of two changes the later one has the later time.
      let wallTime = wallClock.now
      change(&state.clock, wallTime)
      return state.clock.moment(at: wallTime)
    }
  }

  /// Changes how far the clock may run; where nothing is known, it goes no further than it is.
  package func limit(_ change: (inout ClockLimits) -> Void) {
    shared.withLock { state in
      let wallTime = wallClock.now
      change(&state.limits)
      state.clock.setLimit(
        state.limits.end ?? state.clock.position(at: wallTime), at: wallTime)
    }
  }
}
