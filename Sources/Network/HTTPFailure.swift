/// Why a request brought no answer that can be used.
enum HTTPFailure: Error, Hashable {
  /// The server says that it cannot, for now or for good.
  case status(HTTPResponse)
  /// For so long nothing has come.
  case timedOut(after: Duration)
  /// The connection broke before the answer's headers; the text says how.
  case connection(String)
  /// The connection broke, or the body ended, after so many bytes of it.
  case interrupted(received: Int)
  /// Trying again would change nothing: there is no such host, say.
  case permanent(String)
  case cancelled
}

extension HTTPFailure: CustomStringConvertible {
  var description: String {
    switch self {
    case .status(let response): "the server answers \(response.statusText)"
    case .timedOut(let time): "nothing came for \(time.formatted)"
    case .connection(let text), .permanent(let text): text
    case .interrupted(let received): "the connection broke after \(received) bytes"
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
