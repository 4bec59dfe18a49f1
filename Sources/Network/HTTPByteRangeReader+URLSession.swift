import Media

extension HTTPByteRangeReader {
  /// Opens a resource at an `http` or `https` address.
  ///
  /// - Throws: `ByteRangeError` with the reason `cannotOpen`.
  convenience init(
    _ url: String, settings: HTTPSettings = HTTPSettings(),
    clock: any Clock<Duration> = ContinuousClock()
  ) async throws(ByteRangeError) {
    let transport = URLSessionTransport(timeout: settings.timeout, clock: clock)
    let fetcher = HTTPFetcher(
      transport, policy: settings.retryPolicy, clock: clock, random: { .random(in: 0...1) })
    try await self.init(url, through: fetcher, settings: settings)
  }
}
