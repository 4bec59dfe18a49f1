/// Loads resources by their addresses: over a network, from files, in tests from memory.
///
/// The seam under everything that reads web addresses. One call is one request: nothing is repeated
/// here, and any number may be under way at once.
public protocol ResourceLoader: Sendable {
  /// Sends a request, and returns when the head of the answer is there; the body follows.
  ///
  /// An answer of any status is an answer. Cancelling the task cancels the request.
  ///
  /// - Throws: `ResourceError`, of every kind but `status`.
  func load(_ request: ResourceRequest) async throws(ResourceError) -> Resource
}

/// A request to a ``ResourceLoader``: always a GET.
public struct ResourceRequest: Hashable, Sendable {
  /// An address with its scheme, such as `https://example.org/film.mp4`.
  public var url: String

  /// Header fields by name, without those that the loader adds itself.
  public var headers: [String: String]

  /// The most bytes of the body that are wanted; a longer body is cut there.
  public var byteLimit: Int

  /// The longest wait for the next byte, the first one included, before the request fails.
  public var patience: Duration

  /// Asks for a resource, or for some of its bytes.
  ///
  /// - Parameters:
  ///   - url: The address.
  ///   - range: The bytes that are wanted, as the header `Range` asks for them; `nil` for all.
  ///   - headers: Further header fields.
  ///   - byteLimit: The most bytes of the body that are wanted.
  ///   - patience: How long nothing may come.
  public init(
    _ url: String, range: Range<Int>? = nil, headers: [String: String] = [:],
    byteLimit: Int = .max, patience: Duration = .seconds(8)
  ) {
    self.url = url
    self.headers = headers
    self.byteLimit = byteLimit
    self.patience = patience
    if let range { self.headers["Range"] = range.httpHeader }
  }

  /// The bytes that the header `Range` asks for: one range with both ends, or `nil`.
  package var range: Range<Int>? {
    guard let text = headers["Range"], text.hasPrefix("bytes=") else { return nil }
    let ends = text.dropFirst(6).split(separator: "-", omittingEmptySubsequences: false)
      .map { Int($0) }
    guard ends.count == 2, let first = ends[0], let last = ends[1], 0 <= first, first <= last,
      last < .max
    else { return nil }
    return first..<last + 1
  }
}

/// Why a request got no usable answer.
public enum ResourceError: Error, Hashable, Sendable {
  /// The server answers that it cannot; only callers that expect another status throw it.
  case status(ResourceHead)
  /// For this long nothing has come.
  case timedOut(after: Duration)
  /// Bytes arrive, but so slowly that the answer would never be complete.
  case tooSlow(bytesPerSecond: Int)
  /// The connection broke before the answer's head; the text says how.
  case connection(String)
  /// The connection broke, or the body ended, after this many bytes of it.
  case interrupted(received: Int)
  /// Trying again would change nothing: there is no such host, say.
  case permanent(String)
  case cancelled
}

extension ResourceError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .status(let head): "the server answers \(head.statusText)"
    case .timedOut(let time): "nothing came for \(time.formatted)"
    case .tooSlow(let rate): "the server sends no more than \(rate) bytes a second"
    case .connection(let text), .permanent(let text): text
    case .interrupted(let received): "the connection broke after \(received.grouped) bytes"
    case .cancelled: "no longer wanted"
    }
  }
}

extension Duration {
  /// Whole seconds, or milliseconds where that says more: `30 s`, `200 ms`.
  fileprivate var formatted: String {
    let milliseconds = Int(self / .milliseconds(1))
    return milliseconds % 1000 == 0 ? "\(milliseconds / 1000) s" : "\(milliseconds) ms"
  }
}
