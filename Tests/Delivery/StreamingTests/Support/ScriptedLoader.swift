import Media
import Streaming
import Synchronization
import TestSupport

/// A server with the files of `Fixtures/hls` that does what a test says.
final class ScriptedLoader: ResourceLoader {
  enum Answer: Sendable {
    /// The file.
    case file
    /// Another file of the fixtures.
    case alias(String)
    /// Another body.
    case text(String)
    case bytes([UInt8])
    case status(Int)
    /// A body in the coding gzip.
    case compressed
    /// Nothing, ever: until the request is cancelled.
    case silence
  }

  private let script: @Sendable (_ url: String, _ attempt: Int) -> Answer
  private let log = Mutex<[String]>([])

  /// - Parameter script: Answers the n-th request for an address, from 1.
  init(_ script: @escaping @Sendable (_ url: String, _ attempt: Int) -> Answer = { _, _ in .file })
  {
    self.script = script
  }

  /// What the script answers, without a request.
  func answer(to url: String, _ attempt: Int) -> Answer { script(url, attempt) }

  /// The requested addresses, in order; without the folder of the fixtures.
  var requests: [String] { log.withLock { $0 } }

  func load(_ request: ResourceRequest) async throws(ResourceError) -> Resource {
    let name = request.url.replacing(fixtureFolder, with: "")
    let attempt = log.withLock { log in
      log.append(name)
      return log.count { $0 == name }
    }
    switch script(name, attempt) {
    case .file: return try await FileResourceLoader().load(request)
    case .alias(let name):
      return try await FileResourceLoader().load(ResourceRequest(fixtureFolder + name))
    case .text(let text): return Resource(MemoryReader(Array(text.utf8)), for: request)
    case .bytes(let bytes): return Resource(MemoryReader(bytes), for: request)
    case .status(let status):
      return Resource(
        ResourceHead(status: status, url: request.url),
        body: ByteRangeBody(MemoryReader([]), range: 0..<0))
    case .compressed:
      let head = ResourceHead(
        status: 200, url: request.url, headers: ["content-encoding": "gzip"])
      let bytes: [UInt8] = [0x1F, 0x8B, 8, 0]
      return Resource(head, body: ByteRangeBody(MemoryReader(bytes), range: 0..<bytes.count))
    case .silence:
      while !Task.isCancelled { try? await Task.sleep(for: .milliseconds(5)) }
      throw .cancelled
    }
  }
}

/// The folder of the HLS fixtures.
let fixtureFolder = "Fixtures/hls/"

extension HLSOptions {
  /// Retries come at once.
  static var impatient: HLSOptions {
    var options = HLSOptions()
    options.retryPolicy.firstPause = .microseconds(1)
    return options
  }
}
