/// An answer that is coming in: its head, and the way to its body.
///
/// When the last reference goes before the end, the request is cancelled.
public final class Resource: Sendable {
  /// The status, where the answer came from in the end, and the header fields.
  public let head: ResourceHead

  private let body: any ResourceBody

  package init(_ head: ResourceHead, body: any ResourceBody) {
    self.head = head
    self.body = body
  }

  deinit { body.cancel() }

  /// Returns the next bytes of the body, or `nil` after the last; waits until they are there.
  ///
  /// One task at a time calls it. While no task calls it, the sender is held back.
  ///
  /// - Throws: `ResourceError` if the rest will not come.
  public func next() async throws(ResourceError) -> ResourceChunk? { try await body.next() }

  /// How the body ended; `nil` before ``next()`` has returned `nil`.
  public var end: ResourceEnd? { body.end }

  /// Ends the request; what has arrived can still be read, then comes the end.
  public func cancel() { body.cancel() }
}

/// What an answer says before its body.
public struct ResourceHead: Hashable, Sendable {
  /// Such as 206 or 404.
  public let status: Int

  /// Where the answer came from in the end, after redirections; without a password.
  public let url: String

  /// By their names in lower case.
  public let headers: [String: String]

  /// How many other places were asked before.
  public let redirectionCount: Int

  /// From sending the request to the end of the head.
  public let elapsed: Duration

  public init(
    status: Int, url: String, headers: [String: String] = [:], redirectionCount: Int = 0,
    elapsed: Duration = .zero
  ) {
    self.status = status
    self.url = url
    self.headers = headers
    self.redirectionCount = redirectionCount
    self.elapsed = elapsed
  }

  /// Byte count of the body, if the server gives it.
  public var contentLength: Int? {
    headers["content-length"].flatMap(Int.init).flatMap { $0 >= 0 ? $0 : nil }
  }

  /// Checks that the body is the file itself: a compressed one has other bytes, and other places.
  ///
  /// - Throws: `ResourceError` if it is compressed, which no request of this package asks for.
  package func checkEncoding() throws(ResourceError) {
    let encoding = headers["content-encoding"]?.lowercased() ?? "identity"
    guard encoding == "identity" else {
      throw .permanent("the server sends the file compressed (\(encoding)) though not asked to")
    }
  }

  /// The status as people know it: `404 Not Found`.
  public var statusText: String {
    Self.names[status].map { "\(status) \($0)" } ?? "status \(status)"
  }

  /// RFC 9110 §15: those that servers of files really give.
  private static let names = [
    200: "OK", 204: "No Content", 206: "Partial Content", 301: "Moved Permanently", 302: "Found",
    303: "See Other", 304: "Not Modified", 307: "Temporary Redirect", 308: "Permanent Redirect",
    400: "Bad Request", 401: "Unauthorized", 403: "Forbidden", 404: "Not Found",
    405: "Method Not Allowed", 408: "Request Timeout", 410: "Gone", 412: "Precondition Failed",
    416: "Range Not Satisfiable", 429: "Too Many Requests", 500: "Internal Server Error",
    501: "Not Implemented", 502: "Bad Gateway", 503: "Service Unavailable",
    504: "Gateway Timeout",
  ]
}

/// Some bytes of a body, and when they came.
public struct ResourceChunk: Hashable, Sendable {
  public let bytes: [UInt8]

  /// From sending the request to the arrival of these bytes, at the end of the network.
  public let elapsed: Duration

  public init(bytes: [UInt8], elapsed: Duration) {
    self.bytes = bytes
    self.elapsed = elapsed
  }
}

/// How a body ended.
public struct ResourceEnd: Hashable, Sendable {
  /// From sending the request to the first byte of the body; `nil` if there was none.
  public let timeToFirstByte: Duration?

  /// From sending the request to the end.
  public let total: Duration

  /// Whether the body is longer than the request wanted it.
  public let isCut: Bool

  /// Whether it ends here because it was no longer wanted.
  public let isCancelled: Bool

  public init(
    timeToFirstByte: Duration?, total: Duration, isCut: Bool = false, isCancelled: Bool = false
  ) {
    self.timeToFirstByte = timeToFirstByte
    self.total = total
    self.isCut = isCut
    self.isCancelled = isCancelled
  }
}

/// Where the bytes of a ``Resource`` come from.
package protocol ResourceBody: Sendable {
  /// The next bytes; `nil` at the end.
  func next() async throws(ResourceError) -> ResourceChunk?

  /// How it ended.
  var end: ResourceEnd? { get }

  /// Ends it; what is here can still be read.
  func cancel()
}
