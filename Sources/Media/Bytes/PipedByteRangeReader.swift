import Dispatch
import POSIX

/// Reads a resource through another process, which speaks with a ``ByteRangeServer``.
///
/// Foundation's networking costs every program that contains it ten milliseconds when it starts,
/// whether it uses the network or not. So a program of its own contains it, and is started where a
/// URL is to be read. Any number of reads may be under way at once.
public final class PipedByteRangeReader: ByteRangeReader {
  public let length: Int

  /// What is worth knowing of the resource: that the server sent us elsewhere, say.
  public let remarks: [String]

  private let socket: LocalSocket
  private let child: ChildProcess?
  private let pending = PendingAnswers()
  private let outbox = DispatchQueue(label: "requests for bytes")

  /// Waits until the other end has opened the resource.
  ///
  /// - Parameters:
  ///   - socket: The wire to a ``ByteRangeServer``.
  ///   - child: The process at its other end, which is killed together with this reader.
  /// - Throws: `ByteRangeError`, that of the opening.
  public init(_ socket: LocalSocket, of child: ChildProcess? = nil) async throws(ByteRangeError) {
    self.socket = socket
    self.child = child
    let reason: ByteRangeError.Reason
    // The opening is answered without being asked for, and so not listened for before it is awaited.
    let pending = pending
    switch await pending.answer(to: 0, sending: { Self.listen(to: socket, for: pending) }) {
    case .opened(let length, let remarks):
      (self.length, self.remarks) = (length, remarks)
      return
    case .failed(let failure): reason = failure
    case .bytes: reason = Self.nonsense
    }
    (length, remarks) = (0, [])
    throw ByteRangeError(reason)
  }

  deinit {
    // Wakes the listening thread, which holds the wire and no more.
    socket.disconnect()
  }

  /// Requests that have gone over the network so far, the opening and repetitions included.
  public var requestCount: Int { pending.requestCount }

  public func read(offset: Int, length: Int) async throws(ByteRangeError) -> [UInt8] {
    try checkRange(offset: offset, length: length)
    guard length > 0 else { return [] }
    let header = ByteSteps.own.rangeHeader?(offset..<offset + length)
    let request = ByteRangeRequest(
      id: pending.nextID(), offset: offset, length: length, rangeHeader: header)
    let content = await pending.answer(to: request.id) { self.send(request) }
    switch content {
    case .bytes(let bytes) where bytes.count == length:
      return bytes
    case .failed(let reason):
      if reason == .cancelled { send(ByteRangeRequest(kind: .cancel, id: request.id)) }
      throw ByteRangeError(reason, offset: offset, length: length)
    case .bytes, .opened:
      throw ByteRangeError(Self.nonsense, offset: offset, length: length)
    }
  }

  private static let nonsense = ByteRangeError.Reason.network(
    "the program that reads over the network answers something else")

  /// Sends in the background: where the wire is full, no task of Swift's own threads has to wait.
  private func send(_ request: ByteRangeRequest) {
    // Where the wire is cut, the listening thread learns of it and tells all who wait.
    outbox.async { [socket] in try? socket.write(request.bytes) }
  }

  /// Hands answers to those who wait for them, on a thread of its own, until the wire is cut.
  private static func listen(to socket: LocalSocket, for pending: PendingAnswers) {
    DispatchQueue(label: "answers with bytes").async {
      while let answer = try? receive(from: socket) { pending.deliver(answer) }
      pending.end()
    }
  }

  private static func receive(from socket: LocalSocket) throws -> ByteRangeAnswer {
    let head = try socket.read(exactly: ByteRangeAnswer.Header.size)
    var reader = ByteReader(head.span)
    let header = try ByteRangeAnswer.Header(parsing: &reader)
    return try ByteRangeAnswer(header, content: socket.read(exactly: header.byteCount))
  }
}
