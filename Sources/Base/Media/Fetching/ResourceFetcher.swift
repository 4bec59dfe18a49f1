import Synchronization

/// Fetches whole answers, and sends requests again as its policy says.
package final class ResourceFetcher: Sendable {
  /// An answer with its body.
  package struct Answer: Hashable, Sendable {
    package let head: ResourceHead
    package var body = ByteChunks()

    /// Whether the body is longer than the request wanted it; then it may be missing as a whole.
    package var isCut = false
  }

  private let loader: any ResourceLoader
  private let clock: WallClock
  private let random: @Sendable () -> Double
  private let count = Mutex(0)

  /// Creates a fetcher; `random` gives numbers from 0 to 1, for the pauses.
  package init(
    _ loader: any ResourceLoader, clock: WallClock = WallClock(ContinuousClock()),
    random: @escaping @Sendable () -> Double = { .random(in: 0...1) }
  ) {
    self.loader = loader
    self.clock = clock
    self.random = random
  }

  /// Requests that were sent so far, repetitions and redirections included.
  package var requestCount: Int { count.withLock { $0 } }

  /// Fetches bytes.
  ///
  /// - Parameters:
  ///   - request: The bytes to fetch.
  ///   - accepted: The statuses that are not errors.
  ///   - policy: How often a request is repeated.
  ///   - progress: Receives each head, and how much of the body has arrived.
  /// - Returns: An answer with one of the `accepted` statuses.
  /// - Throws: The last `ResourceError`, when the policy gives up.
  package func fetch(
    _ request: ResourceRequest, accepting accepted: Set<Int>, policy: RetryPolicy,
    progress: @Sendable (ResourceHead, Int) -> Void = { _, _ in }
  ) async throws(ResourceError) -> Answer {
    try await policy.repeating(by: clock, random: random) { () throws(ResourceError) -> Answer in
      try await fetchOnce(request, accepting: accepted, progress: progress)
    }
  }

  private func fetchOnce(
    _ request: ResourceRequest, accepting accepted: Set<Int>,
    progress: @Sendable (ResourceHead, Int) -> Void
  ) async throws(ResourceError) -> Answer {
    count.withLock { $0 += 1 }
    let resource = try await loader.load(request)
    let head = resource.head
    count.withLock { $0 += head.redirectionCount }
    progress(head, 0)
    guard accepted.contains(head.status) else { throw .status(head) }
    try head.checkEncoding()
    var answer = Answer(head: head)
    if let length = head.contentLength, length > request.byteLimit {
      answer.isCut = true
      return answer
    }
    while let chunk = try await resource.next() {
      answer.body.append(chunk.bytes)
      progress(head, answer.body.count)
    }
    answer.isCut = resource.end?.isCut ?? false
    // Some bodies end early without an error.
    if !answer.isCut, let length = head.contentLength, answer.body.count < length {
      throw .interrupted(received: answer.body.count)
    }
    return answer
  }
}
