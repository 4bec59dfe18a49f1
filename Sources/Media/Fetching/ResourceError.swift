/// Why a request brought no answer that can be used.
public enum ResourceError: Error, Hashable, Sendable {
  /// The server answers that it cannot; only those throw it who expect another status.
  case status(ResourceHead)
  /// For so long nothing has come.
  case timedOut(after: Duration)
  /// Something comes, but at this rate the answer would take for ever.
  case tooSlow(bytesPerSecond: Int)
  /// The connection broke before the answer's head; the text says how.
  case connection(String)
  /// The connection broke, or the body ended, after so many bytes of it.
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
