/// How patient and how greedy reading over HTTP is.
public struct HTTPSettings: Hashable, Sendable {
  /// Bytes that the opening asks for: enough for the headers of most films.
  package var headSize = 65_536

  /// The largest file that is fetched as a whole, from a server that sends no ranges.
  package var wholeLimit = 64 << 20

  /// How long nothing may come before a request counts as failed.
  package var patience = Duration.seconds(8)

  /// How requests are repeated.
  package var retryPolicy = RetryPolicy()

  public init() {}

  /// How the first request is repeated: a viewer waits for it and sees nothing yet.
  var openingPolicy: RetryPolicy {
    var policy = retryPolicy
    policy.silentAttemptLimit = 2
    return policy
  }
}
