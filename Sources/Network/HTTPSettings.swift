/// How patient and how greedy reading over HTTP is.
struct HTTPSettings: Hashable, Sendable {
  /// Bytes that the opening asks for: enough for the headers of most films.
  var headSize = 65_536

  /// The largest file that is fetched as a whole, from a server that sends no ranges.
  var wholeLimit = 64 << 20

  /// How long nothing may come before a request counts as failed.
  var timeout = Duration.seconds(15)

  /// How often a request is sent at most.
  var attemptLimit = 4

  /// The first pause between two attempts; the others double.
  var firstPause = Duration.milliseconds(250)

  init() {}

  var retryPolicy: RetryPolicy {
    var policy = RetryPolicy()
    policy.attemptLimit = attemptLimit
    policy.firstPause = firstPause
    return policy
  }
}
