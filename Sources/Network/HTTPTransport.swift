/// Sends one request and waits for its answer: URLSession, or a script in a test.
protocol HTTPTransport: Sendable {
  /// Sends a request; follows redirections.
  ///
  /// - Throws: `HTTPFailure`, of every kind but `status`.
  func answer(to request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse
}
