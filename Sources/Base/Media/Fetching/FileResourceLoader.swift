import Synchronization

/// Loads files of this machine as if a web server sent them: playlists may lie beside a lesson.
///
/// An address is a path, with or without `file://` before it.
public struct FileResourceLoader: ResourceLoader {
  public init() {}

  public func load(_ request: ResourceRequest) async throws(ResourceError) -> Resource {
    let path =
      request.url.hasPrefix("file://") ? String(request.url.dropFirst(7)) : request.url
    let reader: FileByteRangeReader
    do {
      reader = try FileByteRangeReader(path: path)
    } catch {
      throw .permanent("\(error)")
    }
    return Resource(reader, for: request)
  }
}

/// The body of an answer that is read from a ``ByteRangeReader``, piece by piece.
package final class ByteRangeBody: ResourceBody {
  private struct State {
    var next: Int
    var isCancelled = false
    var firstByte: Duration?
    var end: ResourceEnd?
  }

  private let reader: any ByteRangeReader
  private let range: Range<Int>
  private let isCut: Bool
  private let chunkSize: Int
  private let start = ContinuousClock.now
  private let state: Mutex<State>

  /// Creates the body of an answer that sends at most `byteLimit` of some bytes.
  package init(
    _ reader: any ByteRangeReader, range: Range<Int>, byteLimit: Int = .max,
    chunkSize: Int = 1 << 16
  ) {
    self.reader = reader
    self.range = range.prefix(max(byteLimit, 0))
    self.chunkSize = chunkSize
    isCut = self.range.count < range.count
    state = Mutex(State(next: range.lowerBound))
  }

  package func next() async throws(ResourceError) -> ResourceChunk? {
    let piece: Range<Int>? = state.withLock { state in
      guard !state.isCancelled, state.next < range.upperBound else {
        state.end =
          state.end
          ?? ResourceEnd(
            timeToFirstByte: state.firstByte, total: elapsed, isCut: isCut && !state.isCancelled,
            isCancelled: state.isCancelled)
        return nil
      }
      return state.next..<min(state.next + chunkSize, range.upperBound)
    }
    guard let piece else { return nil }
    let bytes: [UInt8]
    do {
      bytes = try await reader.read(piece)
    } catch {
      throw error.reason == .cancelled ? .cancelled : .permanent("\(error)")
    }
    let time = elapsed
    state.withLock { state in
      state.next = piece.upperBound
      state.firstByte = state.firstByte ?? time
    }
    return ResourceChunk(bytes: bytes, elapsed: time)
  }

  package var end: ResourceEnd? { state.withLock { $0.end } }

  package func cancel() {
    state.withLock { $0.isCancelled = true }
  }

  private var elapsed: Duration { ContinuousClock.now - start }
}

extension Resource {
  /// The answer of a well-behaved server that has these bytes: RFC 9110 §14 and §15.3.7.
  ///
  /// A request for a range gets that range with the status 206, or the status 416.
  ///
  /// - Parameters:
  ///   - reader: The whole resource.
  ///   - request: What is asked for.
  ///   - headers: Further header fields of the answer, by names in lower case.
  public convenience init(
    _ reader: any ByteRangeReader, for request: ResourceRequest, headers: [String: String] = [:]
  ) {
    var headers = headers
    var (status, range) = (200, 0..<reader.length)
    if let wanted = request.range {
      if wanted.lowerBound < reader.length {
        (status, range) = (206, wanted.clamped(to: range))
        headers["content-range"] =
          "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(reader.length)"
      } else {
        (status, range) = (416, 0..<0)
        headers["content-range"] = "bytes */\(reader.length)"
      }
    }
    headers["content-length"] = "\(range.count)"
    self.init(
      ResourceHead(status: status, url: request.url, headers: headers),
      body: ByteRangeBody(reader, range: range, byteLimit: request.byteLimit))
  }
}
