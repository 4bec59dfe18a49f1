import Media
import Synchronization

/// Loads resources from memory, as a well-behaved server would send them.
public final class MemoryResourceLoader: ResourceLoader {
  private let files: [String: [UInt8]]
  private let log = Mutex<[ResourceRequest]>([])

  public init(_ files: [String: [UInt8]]) {
    self.files = files
  }

  /// The requests, in order.
  public var requests: [ResourceRequest] { log.withLock { $0 } }

  public func load(_ request: ResourceRequest) async throws(ResourceError) -> Resource {
    log.withLock { $0.append(request) }
    guard let bytes = files[request.url] else {
      return Resource(
        ResourceHead(status: 404, url: request.url),
        body: ByteRangeBody(MemoryReader([]), range: 0..<0))
    }
    return Resource(MemoryReader(bytes), for: request)
  }
}
