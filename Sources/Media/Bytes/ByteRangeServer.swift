import Dispatch
import POSIX

/// Answers the requests of a ``PipedByteRangeReader`` at the other end of a wire.
///
/// Requests are worked on side by side, and answered in the order in which they are done.
public actor ByteRangeServer {
  private let socket: LocalSocket
  private let outbox = DispatchQueue(label: "answers with bytes")
  private var work: [UInt32: Task<Void, Never>] = [:]
  private var requestCount: @Sendable () -> Int = { 0 }

  public init(_ socket: LocalSocket) {
    self.socket = socket
  }

  /// Says that there is nothing to read, and why.
  public func refuse(_ error: ByteRangeError) {
    send(.failed(error.reason), id: 0)
    outbox.sync {}
  }

  /// Answers requests until the other end hangs up or the task is cancelled.
  ///
  /// - Parameters:
  ///   - reader: Where the bytes come from.
  ///   - remarks: What the other end should know of the resource, one line each.
  ///   - requestCount: How many requests the reader has sent over the network so far.
  public func serve(
    _ reader: any ByteRangeReader, remarks: [String] = [],
    requestCount: @escaping @Sendable () -> Int = { 0 }
  ) async {
    self.requestCount = requestCount
    send(.opened(length: reader.length, remarks: remarks), id: 0)
    for await request in Self.requests(from: socket) {
      switch request.kind {
      case .read:
        work[request.id] = ByteSteps.$own.withValue(request.steps) {
          Task { await answer(request, from: reader) }
        }
      case .cancel: work[request.id]?.cancel()
      }
    }
    for task in work.values { task.cancel() }
    socket.disconnect()
  }

  private func answer(_ request: ByteRangeRequest, from reader: any ByteRangeReader) async {
    do throws(ByteRangeError) {
      let bytes = try await reader.read(offset: request.offset, length: request.length)
      send(.bytes(bytes), id: request.id)
    } catch {
      send(.failed(error.reason), id: request.id)
    }
    work[request.id] = nil
  }

  /// Sends in the background, one answer after the other; the other end may be slow to read them.
  private func send(_ content: ByteRangeAnswer.Content, id: UInt32) {
    let answer = ByteRangeAnswer(
      id: id, requestCount: UInt32(clamping: requestCount()), content: content)
    // Where the wire is cut, the requests end too.
    outbox.async { [socket] in try? socket.write(answer.bytes) }
  }

  /// Reads requests on a thread of its own, until the wire is cut.
  private static func requests(from socket: LocalSocket) -> AsyncStream<ByteRangeRequest> {
    AsyncStream { continuation in
      DispatchQueue(label: "requests for bytes").async {
        while let request = try? receive(from: socket) { continuation.yield(request) }
        continuation.finish()
      }
    }
  }

  private static func receive(from socket: LocalSocket) throws -> ByteRangeRequest {
    let head = try socket.read(exactly: ByteRangeRequest.headSize)
    let headerSize = head.dropFirst(ByteRangeRequest.headSize - 1).first ?? 0
    let bytes = head + (try socket.read(exactly: Int(headerSize)))
    var reader = ByteReader(bytes.span)
    return try ByteRangeRequest(parsing: &reader)
  }
}
