/// Decides whether a request that failed is sent once more, and when.
///
/// Each pause is twice as long as the one before. A part of it is chosen at random, so that a
/// thousand players that lost the same server do not all come back in the same moment.
struct RetryPolicy: Hashable, Sendable {
  enum Decision: Hashable {
    case giveUp
    case retry(after: Duration)
  }

  /// How often a request is sent at most.
  var attemptLimit = 4

  /// The first pause; the others double.
  var firstPause = Duration.milliseconds(250)

  /// The longest pause of our own choice.
  var pauseLimit = Duration.seconds(8)

  /// The longest pause that a server may ask for with `Retry-After`.
  var retryAfterLimit = Duration.seconds(20)

  /// Decides after the `attempt`-th attempt, counted from 1.
  ///
  /// `random` is a number from 0 to 1: the share that is taken of the random half of the pause.
  func decision(after failure: HTTPFailure, attempt: Int, random: Double) -> Decision {
    guard attempt < attemptLimit, Self.isTransient(failure) else { return .giveUp }
    if case .status(let response) = failure,
      let seconds = response.headers["retry-after"].flatMap(Int.init)
    {
      // Some servers send a date instead; those get our own pause.
      let pause = Duration.seconds(max(0, seconds))
      return pause <= retryAfterLimit ? .retry(after: pause) : .giveUp
    }
    var pause = firstPause
    for _ in 1..<attempt where pause < pauseLimit { pause *= 2 }
    return .retry(after: min(pause, pauseLimit) * (0.5 + random / 2))
  }

  /// Whether the same request may well succeed a little later.
  private static func isTransient(_ failure: HTTPFailure) -> Bool {
    switch failure {
    // Not implemented (501) and an unknown version of HTTP (505) will be so for ever.
    case .status(let response):
      [408, 429].contains(response.status)
        || 500...599 ~= response.status && ![501, 505].contains(response.status)
    case .timedOut, .connection, .interrupted: true
    case .permanent, .cancelled: false
    }
  }
}
