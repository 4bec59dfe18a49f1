import Media

/// Loads resources with libcurl, and follows redirections itself.
final class CurlLoader: ResourceLoader {
  private let pool: HandlePool
  private let clock: any Clock<Duration>

  /// More redirections than this go round in circles.
  private static let redirectionLimit = 8

  /// The header fields that any server may see; all others are for the origin that was named.
  private static let harmless: Set<String> = [
    "accept", "accept-encoding", "accept-language", "if-range", "range", "user-agent",
  ]

  /// Creates a loader; `clock` is the one on which answers are given up.
  ///
  /// - Throws: `ResourceError` if libcurl is not installed.
  init(clock: any Clock<Duration> = ContinuousClock()) throws(ResourceError) {
    pool = HandlePool(try CurlLibrary.shared.get())
    self.clock = clock
  }

  func load(_ request: ResourceRequest) async throws(ResourceError) -> Resource {
    guard var address = WebAddress(request.url), address.isWeb else {
      throw .permanent("this is no http address")
    }
    var headers = request.headers
    guard headers.allSatisfy({ Self.isClean($0.key) && Self.isClean($0.value) }) else {
      throw .permanent("a header field with control characters")
    }
    // Offsets are those of the file, not of a compressed copy.
    headers["Accept-Encoding"] = headers["Accept-Encoding"] ?? "identity"
    let start = ContinuousClock.now
    for count in 0...Self.redirectionLimit {
      if let authorization = address.basicAuthorization { headers["Authorization"] = authorization }
      let exchange = HTTPExchange(
        url: address.text, byteLimit: request.byteLimit, start: start, redirectionCount: count)
      let head = try await answer(
        in: exchange, at: address, headers: headers, patience: request.patience)
      guard let location = head.location else { return Resource(head, body: exchange.feed) }
      guard let next = address.resolving(location), next.isWeb else {
        throw .permanent("the server redirects to something that is no http address")
      }
      try Self.checkSecrecy(of: next, after: address)
      if !next.hasOrigin(of: address) {
        headers = headers.filter { Self.harmless.contains($0.key.lowercased()) }
      }
      address = next
    }
    throw .permanent("the server redirects more than \(Self.redirectionLimit) times")
  }

  /// Checks that a redirection does not leave TLS: others could read the film, or replace it.
  ///
  /// - Throws: `ResourceError` if it does.
  static func checkSecrecy(
    of next: WebAddress, after address: WebAddress
  ) throws(ResourceError) {
    guard address.scheme == "https", next.scheme != "https" else { return }
    throw .permanent(
      "the server redirects from https to an address that is not encrypted; to allow that, open "
        + next.text.withoutPassword.clippedForMessages)
  }

  /// Sends one request, and waits for the head of its answer.
  private func answer(
    in exchange: HTTPExchange, at address: WebAddress, headers: [String: String],
    patience: Duration
  ) async throws(ResourceError) -> ResourceHead {
    try await pool.send(address, headers: headers, for: exchange)
    let watch = Task { [clock] in
      var watch = ProgressWatch(patience: patience)
      while !exchange.feed.isOver {
        if let failure = watch.look(at: exchange.progress) { return exchange.fail(failure) }
        do { try await clock.sleep(for: watch.interval) } catch { return }
      }
    }
    exchange.whenOver { watch.cancel() }
    return try await exchange.feed.head()
  }

  /// Whether a text can be in a header: a line break would begin the next one.
  private static func isClean(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
  }
}
