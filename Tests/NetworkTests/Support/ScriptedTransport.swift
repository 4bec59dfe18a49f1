@testable import http_ranges
import Synchronization

/// Answers requests from a list, and notes what was asked.
final class ScriptedTransport: HTTPTransport {
  typealias Step = Result<HTTPResponse, HTTPFailure>

  private let state: Mutex<(steps: [Step], requests: [HTTPRequest])>

  init(_ steps: [Step]) {
    state = Mutex((steps, []))
  }

  var requests: [HTTPRequest] { state.withLock { $0.requests } }

  func answer(to request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse {
    let step = state.withLock { state in
      state.requests.append(request)
      return state.steps.isEmpty
        ? .failure(.permanent("the script is over")) : state.steps.removeFirst()
    }
    return try step.get()
  }
}

extension HTTPResponse {
  /// Bytes of a resource, as a well-behaved server sends them.
  static func partial(
    _ range: Range<Int>, of bytes: [UInt8], tag: String? = "\"v1\""
  ) -> HTTPResponse {
    var headers = [
      "content-range": "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(bytes.count)",
      "content-length": "\(range.count)",
    ]
    headers["etag"] = tag
    return HTTPResponse(
      status: 206, headers: headers, body: Array(bytes[range]), url: "http://example.org/film")
  }

  static func status(
    _ status: Int, headers: [String: String] = [:], body: [UInt8] = []
  ) -> HTTPResponse {
    HTTPResponse(status: status, headers: headers, body: body, url: "http://example.org/film")
  }
}
