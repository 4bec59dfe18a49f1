/// Decides whether a request that failed is sent once more, and when.
///
/// Each pause is twice as long as the one before. A part of it is chosen at random, so that a
/// thousand players that lost the same server do not all come back in the same moment.
package struct RetryPolicy: Hashable, Sendable {
  package enum Decision: Hashable {
    case giveUp
    case retry(after: Duration)
  }

  /// How often a request is sent at most.
  package var attemptLimit = 4

  /// How often at most where nothing comes: each of these attempts takes seconds.
  package var silentAttemptLimit = 4

  /// The first pause; the others double.
  package var firstPause = Duration.milliseconds(250)

  /// The longest pause of our own choice.
  var pauseLimit = Duration.seconds(8)

  /// The longest pause that a server may ask for with `Retry-After`.
  var retryAfterLimit = Duration.seconds(20)

  package init() {}

  /// Sends a request until it succeeds, or the policy gives up.
  ///
  /// - Parameters:
  ///   - clock: Waits between two attempts.
  ///   - random: Gives numbers from 0 to 1.
  ///   - attempt: Sends the request once.
  /// - Returns: The answer of the attempt that succeeds.
  /// - Throws: The error of the last attempt; `cancelled` if the task is cancelled in a pause.
  package func repeating<Answer>(
    by clock: WallClock, random: () -> Double = { .random(in: 0...1) },
    _ attempt: () async throws(ResourceError) -> Answer
  ) async throws(ResourceError) -> Answer {
    var count = 1
    while true {
      do throws(ResourceError) {
        return try await attempt()
      } catch {
        guard case .retry(let pause) = decision(after: error, attempt: count, random: random())
        else { throw error }
        do { try await clock.sleep(until: clock.now + pause) } catch { throw .cancelled }
      }
      count += 1
    }
  }

  /// Decides after the `attempt`-th attempt, counted from 1.
  ///
  /// `random` is a number from 0 to 1: the share that is taken of the random half of the pause.
  package func decision(
    after failure: ResourceError, attempt: Int, random: Double
  ) -> Decision {
    guard attempt < limit(after: failure) else { return .giveUp }
    if case .status(let head) = failure,
      let seconds = head.headers["retry-after"].flatMap(Int.init)
    {
      // Some servers send a date instead; those get our own pause.
      let pause = Duration.seconds(max(0, seconds))
      return pause <= retryAfterLimit ? .retry(after: pause) : .giveUp
    }
    var pause = firstPause
    for _ in 1..<attempt where pause < pauseLimit { pause *= 2 }
    return .retry(after: min(pause, pauseLimit) * (0.5 + random / 2))
  }

  /// How often a request is sent that may well succeed a little later; once where it will not.
  private func limit(after failure: ResourceError) -> Int {
    switch failure {
    // Not implemented (501) and an unknown version of HTTP (505) will be so for ever.
    case .status(let head):
      [408, 429].contains(head.status)
        || 500...599 ~= head.status && ![501, 505].contains(head.status) ? attemptLimit : 1
    case .connection, .interrupted: attemptLimit
    case .timedOut, .tooSlow: min(silentAttemptLimit, attemptLimit)
    case .permanent, .cancelled: 1
    }
  }
}
