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

/// Real time as the player sees it: how long ago playback was set up, and how to wait.
///
/// Everything in this module that waits or measures is handed one of these. On a screen it wraps a
/// `SuspendingClock`, which does not count the time that a machine sleeps; in a test it wraps a clock
/// whose hands the test moves.
public struct WallClock: Sendable {
  /// The longest sleep asked of the system at a time.
  ///
  /// Systems count sleeps in nanoseconds of 64 bits and less, and a moment that a damaged file asks
  /// for may be beyond that.
  static let longestSleep = Duration.seconds(86_400)

  private let elapsed: @Sendable () -> Duration
  private let suspend: @Sendable (Duration) async throws -> Void

  /// Starts counting now, by any clock whose instants lie a `Duration` apart.
  public init<C: Clock>(_ clock: C) where C.Duration == Duration {
    let start = clock.now
    elapsed = { start.duration(to: clock.now) }
    suspend = { try await clock.sleep(until: start.advanced(by: $0), tolerance: nil) }
  }

  /// Time since this clock was created.
  public var now: Duration { elapsed() }

  /// Suspends until `now` has reached `moment`; returns at once where it already has.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
  public func sleep(until moment: Duration) async throws {
    repeat {
      try await suspend(min(moment, now + Self.longestSleep))
    } while now < moment
  }
}
