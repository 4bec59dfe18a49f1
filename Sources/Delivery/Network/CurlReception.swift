import Media

/// Puts together what libcurl hands over line by line: the head of an answer, then its body.
///
/// It is used on the thread that sends the request, and on no other.
final class CurlReception {
  private let exchange: HTTPExchange
  private var status = 0
  private var headers: [String: String] = [:]
  private var hasHead = false

  init(_ exchange: HTTPExchange) {
    self.exchange = exchange
  }

  /// Whether nothing more of the answer is wanted.
  var isOver: Bool { exchange.feed.isOver }

  /// Takes a line of the head with its end; `false` if nothing more of the answer is wanted.
  func receive(line: String) -> Bool {
    // Fields after a body in chunks are not used here.
    guard !hasHead else { return !isOver }
    let text = line.trimmingSuffix { $0.isNewline }
    if text.hasPrefix("HTTP/") {
      status = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
      headers = [:]
    } else if let colon = text.firstIndex(of: ":") {
      let name = text[..<colon].lowercased()
      let value = text[text.index(after: colon)...].trimmingPrefix { $0 == " " || $0 == "\t" }
      // Two fields of one name are one list: RFC 9110 §5.3.
      headers[name] = headers[name].map { "\($0), \(value)" } ?? String(value)
    } else if text.isEmpty, status >= 200 {
      hasHead = true
      return exchange.receive(status: status, headers: headers)
    }
    return !isOver
  }

  /// Takes some bytes of the body; `false` if no more are wanted.
  func receive(body bytes: [UInt8]) -> Bool {
    exchange.receive(bytes)
  }
}

extension StringProtocol {
  /// The text without the characters at its end for which something holds.
  fileprivate func trimmingSuffix(while isTrimmed: (Character) -> Bool) -> SubSequence {
    var rest = self[...]
    while let last = rest.last, isTrimmed(last) { rest.removeLast() }
    return rest
  }
}

extension ResourceError {
  /// Sorts libcurl's errors into those that may pass and those that will not; curl/curl.h, CURLcode.
  init(curlCode code: Int32, _ text: String) {
    self =
      switch code {
      case 3: .permanent("this is no http address")
      case 6: .permanent("there is no such host")
      case 7: .permanent("nothing answers at this address")
      case 1, 8: .permanent("the server does not answer in HTTP: \(text)")
      case 35 where text.contains("wrong version"):
        .permanent("the server does not answer in TLS: \(text)")
      case 51, 58, 60, 66, 77, 80, 83, 90, 91:
        .permanent("the server cannot prove who it is: \(text)")
      case 18, 55, 56, 92: .connection("the connection broke")
      case 28: .connection("the connection timed out")
      case 52: .connection("the server answered nothing")
      default: .connection("the connection failed: \(text.isEmpty ? "error \(code)" : text)")
      }
  }
}
