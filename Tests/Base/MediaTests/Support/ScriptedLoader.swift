import Media
import Synchronization
import TestSupport

/// An answer that a test has a server give.
struct ScriptedAnswer: Hashable {
  var status = 200
  var headers: [String: String] = [:]
  var body: [UInt8] = []
  var url: String?

  /// Bytes of a resource, as a well-behaved server sends them.
  static func partial(
    _ range: Range<Int>, of bytes: [UInt8], tag: String? = "\"v1\""
  ) -> ScriptedAnswer {
    var headers = [
      "content-range": "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(bytes.count)",
      "content-length": "\(range.count)",
    ]
    headers["etag"] = tag
    return ScriptedAnswer(status: 206, headers: headers, body: Array(bytes[range]))
  }

  static func status(
    _ status: Int, headers: [String: String] = [:], body: [UInt8] = []
  ) -> ScriptedAnswer {
    ScriptedAnswer(status: status, headers: headers, body: body)
  }
}

/// Answers requests from a list, and records the requests.
final class ScriptedLoader: ResourceLoader {
  enum Step {
    case answer(ScriptedAnswer)
    case failure(ResourceError)
  }

  private let state: Mutex<(steps: [Step], requests: [ResourceRequest])>

  init(_ steps: [Step]) {
    state = Mutex((steps, []))
  }

  convenience init(_ answers: ScriptedAnswer...) {
    self.init(answers.map(Step.answer))
  }

  var requests: [ResourceRequest] { state.withLock { $0.requests } }

  func load(_ request: ResourceRequest) async throws(ResourceError) -> Resource {
    let step = state.withLock { state in
      state.requests.append(request)
      return state.steps.isEmpty
        ? .failure(.permanent("the script is over")) : state.steps.removeFirst()
    }
    switch step {
    case .failure(let error): throw error
    case .answer(let answer):
      return Resource(
        ResourceHead(
          status: answer.status, url: answer.url ?? request.url, headers: answer.headers),
        body: ByteRangeBody(
          MemoryReader(answer.body), range: 0..<answer.body.count, byteLimit: request.byteLimit))
    }
  }
}
