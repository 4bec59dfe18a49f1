/// Real time as the player sees it: how long ago playback was set up, and how to wait.
///
/// Every part of a player that waits or measures is handed one of these. On a screen it wraps a
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
