import Media

extension Page {
  /// A text that lies at a web address, and where it came from after all redirections.
  ///
  /// - Parameter limit: The most bytes that are taken.
  /// - Returns: `nil` where the page is about a file of this machine.
  /// - Throws: `ResourceError` if the server does not send it; `ByteRangeError` if the program that
  ///   asks it does not start.
  package func loadedText(limit: Int) async throws -> (url: String, bytes: [UInt8])? {
    guard WebAddress.isMeant(by: typedName), let address = WebAddress(typedName) else { return nil }
    let fetcher = ResourceFetcher(try MediaLocator.loader())
    let answer = try await fetcher.fetch(
      ResourceRequest(typedName, byteLimit: limit + 1), accepting: [200], policy: RetryPolicy())
    let body = answer.body
    return (address.redirected(to: answer.head.url).textWithPassword, body[0..<body.count])
  }
}
