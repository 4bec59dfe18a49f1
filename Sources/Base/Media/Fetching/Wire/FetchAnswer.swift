/// What a `FetchServer` answers to a ``PipedResourceLoader``; times are counted from the request.
///
///     0 head    time in µs UInt64, status UInt16, redirections UInt16, final URL, header fields
///     1 chunk   time in µs UInt64, then bytes of the body
///     2 end     flags UInt8 (1: cut, 2: cancelled, 4: there was a first byte),
///               first byte in µs UInt64, total in µs UInt64
///     3 failed  kind UInt8, number UInt64, text
///
/// A head comes first, chunks in order, and one of the last two at the end.
package enum FetchAnswer: Hashable, Sendable {
  case head(ResourceHead)
  case chunk(ResourceChunk)
  case end(ResourceEnd)
  case failed(ResourceError)

  /// The most bytes of a body in one message: others wait no longer than for these.
  static let chunkLimit = 1 << 16
}

extension FetchAnswer {
  /// Parses a message.
  ///
  /// - Throws: `ParsingError` if it is cut off or of no known kind.
  package init(_ frame: FetchFrame) throws(ParsingError) {
    var reader = ByteReader(frame.payload.span)
    switch frame.kind {
    case 0:
      let elapsed = try reader.readMicroseconds()
      let status = Int(try reader.readInteger(UInt16.self))
      let redirectionCount = Int(try reader.readInteger(UInt16.self))
      let url = try reader.readCountedText()
      self = .head(
        ResourceHead(
          status: status, url: url, headers: try reader.readHeaders(),
          redirectionCount: redirectionCount, elapsed: elapsed))
    case 1:
      let elapsed = try reader.readMicroseconds()
      let bytes = [UInt8](copying: try reader.take(reader.remaining))
      self = .chunk(ResourceChunk(bytes: bytes, elapsed: elapsed))
    case 2:
      let flags: UInt8 = try reader.readInteger()
      let first = try reader.readMicroseconds()
      self = .end(
        ResourceEnd(
          timeToFirstByte: flags & 4 == 0 ? nil : first, total: try reader.readMicroseconds(),
          isCut: flags & 1 != 0, isCancelled: flags & 2 != 0))
    case 3:
      self = .failed(try ResourceError(parsing: &reader))
    default:
      throw ParsingError(.invalid("an answer of no known kind"), at: 0)
    }
  }

  /// The message that reports this about a request; `nil` if it would be too long for the wire.
  package func frame(id: UInt32) -> FetchFrame? {
    var payload: [UInt8] = []
    let kind: UInt8
    switch self {
    case .head(let head):
      kind = 0
      payload.append(microseconds: head.elapsed)
      payload.append(bigEndian: UInt16(clamping: head.status))
      payload.append(bigEndian: UInt16(clamping: head.redirectionCount))
      payload.append(counted: head.url)
      payload.append(headers: head.headers)
    case .chunk(let chunk):
      kind = 1
      payload.reserveCapacity(8 + chunk.bytes.count)
      payload.append(microseconds: chunk.elapsed)
      payload += chunk.bytes
    case .end(let end):
      kind = 2
      let flags =
        (end.isCut ? 1 : 0) | (end.isCancelled ? 2 : 0) | (end.timeToFirstByte == nil ? 0 : 4)
      payload.append(bigEndian: UInt8(flags))
      payload.append(microseconds: end.timeToFirstByte ?? .zero)
      payload.append(microseconds: end.total)
    case .failed(let error):
      kind = 3
      payload = error.bytes
    }
    guard payload.count <= FetchFrame.payloadLimit else { return nil }
    return FetchFrame(kind: kind, id: id, payload: payload)
  }
}

extension ResourceError {
  /// Parses what ``bytes`` wrote.
  ///
  /// - Throws: `ParsingError` if it is cut off, or of no known kind.
  fileprivate init(parsing reader: inout ByteReader) throws(ParsingError) {
    let kind: UInt8 = try reader.readInteger()
    let number = try reader.readCount()
    let text = try reader.readCountedText()
    switch kind {
    case 0: self = .timedOut(after: .microseconds(Int64(number)))
    case 1: self = .tooSlow(bytesPerSecond: number)
    case 2: self = .connection(text)
    case 3: self = .interrupted(received: number)
    case 4: self = .permanent(text)
    case 5: self = .cancelled
    case 6: self = .status(ResourceHead(status: number & 0xFFFF, url: text))
    default: throw ParsingError(.invalid("a failure of no known kind"), at: 0)
    }
  }

  fileprivate var bytes: [UInt8] {
    let (kind, number, text): (UInt8, UInt64, String) =
      switch self {
      case .timedOut(let time): (0, min(time.microsecondCount, UInt64(Int64.max)), "")
      case .tooSlow(let rate): (1, UInt64(clamping: rate), "")
      case .connection(let text): (2, 0, text)
      case .interrupted(let received): (3, UInt64(clamping: received), "")
      case .permanent(let text): (4, 0, text)
      case .cancelled: (5, 0, "")
      case .status(let head): (6, UInt64(clamping: head.status), head.url)
      }
    var bytes: [UInt8] = []
    bytes.append(bigEndian: kind)
    bytes.append(bigEndian: number)
    bytes.append(counted: text)
    return bytes
  }
}
