import Synchronization

/// Sends requests, and sends them again as its policy says.
final class HTTPFetcher: Sendable {
  private let transport: any HTTPTransport
  private let policy: RetryPolicy
  private let clock: any Clock<Duration>
  private let random: @Sendable () -> Double
  private let count = Mutex(0)

  /// Creates a fetcher; `random` gives numbers from 0 to 1, for the pauses.
  init(
    _ transport: any HTTPTransport, policy: RetryPolicy, clock: any Clock<Duration>,
    random: @escaping @Sendable () -> Double
  ) {
    self.transport = transport
    self.policy = policy
    self.clock = clock
    self.random = random
  }

  /// Requests that were sent so far, repetitions and redirections included.
  var requestCount: Int { count.withLock { $0 } }

  /// Fetches bytes; what comes back has one of the `accepted` statuses.
  ///
  /// - Throws: `HTTPFailure`, the last one, when the policy gives up.
  func fetch(
    _ request: HTTPRequest, accepting accepted: Set<Int>
  ) async throws(HTTPFailure) -> HTTPResponse {
    var attempt = 1
    while true {
      do throws(HTTPFailure) {
        return try await fetchOnce(request, accepting: accepted)
      } catch {
        switch policy.decision(after: error, attempt: attempt, random: random()) {
        case .giveUp: throw error
        case .retry(let pause):
          do { try await clock.sleep(for: pause) } catch { throw .cancelled }
        }
      }
      attempt += 1
    }
  }

  private func fetchOnce(
    _ request: HTTPRequest, accepting accepted: Set<Int>
  ) async throws(HTTPFailure) -> HTTPResponse {
    count.withLock { $0 += 1 }
    let response = try await transport.answer(to: request)
    count.withLock { $0 += response.redirectionCount }
    guard accepted.contains(response.status) else { throw .status(response) }
    // A compressed body has other bytes, and other places, than the file.
    let encoding = response.headers["content-encoding"]?.lowercased() ?? "identity"
    guard encoding == "identity" else {
      throw .permanent("the server sends the file compressed (\(encoding)) though not asked to")
    }
    try Self.checkLength(of: response)
    return response
  }

  /// Finds bodies that end early, though nobody has said so.
  private static func checkLength(of response: HTTPResponse) throws(HTTPFailure) {
    guard !response.isCut, let text = response.headers["content-length"], let length = Int(text),
      response.body.count < length
    else { return }
    throw .interrupted(received: response.body.count)
  }
}
