/// What a ``PipedResourceLoader`` asks of a `FetchServer`.
///
///     0 fetch   patience in µs UInt64, byte limit UInt64, URL, header fields
///     1 cancel  nothing: what the id names is no longer wanted
///     2 more    byte count UInt32: so many bytes have been read, and may be sent beyond the window
///
/// A text is its length as UInt32 and UTF-8; header fields are their number as UInt16 and two texts
/// each.
package enum FetchCommand: Hashable, Sendable {
  case fetch(ResourceRequest)
  case cancel
  case more(Int)

  /// Bytes of a body that are sent before the other end has read any: RFC 9113 §5.2 calls it so too.
  ///
  /// Each answer has its own, so that one that is not read holds up no other.
  static let window = 1 << 20
}

extension FetchCommand {
  /// Parses a message.
  ///
  /// - Throws: `ParsingError` if it is cut off, has bytes left over, or is of an unknown kind.
  package init(_ frame: FetchFrame) throws(ParsingError) {
    var reader = ByteReader(frame.payload.span)
    switch frame.kind {
    case 0:
      let patience = try reader.readMicroseconds()
      let byteLimit = try reader.readCount()
      let url = try reader.readCountedText()
      self = .fetch(
        ResourceRequest(
          url, headers: try reader.readHeaders(), byteLimit: byteLimit, patience: patience))
    case 1: self = .cancel
    case 2: self = .more(Int(try reader.readInteger(UInt32.self)))
    default: throw ParsingError(.invalid("a command of no known kind"), at: 0)
    }
    guard reader.remaining == 0 else {
      throw ParsingError(.invalid("a command with bytes left over"), at: reader.offset)
    }
  }

  /// The message that reports this about a request; `nil` if it would be too long for the wire.
  package func frame(id: UInt32) -> FetchFrame? {
    var payload: [UInt8] = []
    let kind: UInt8
    switch self {
    case .fetch(let request):
      kind = 0
      payload.append(microseconds: request.patience)
      payload.append(bigEndian: UInt64(clamping: request.byteLimit))
      payload.append(counted: request.url)
      payload.append(headers: request.headers)
    case .cancel: kind = 1
    case .more(let count):
      kind = 2
      payload.append(bigEndian: UInt32(clamping: count))
    }
    guard payload.count <= FetchFrame.payloadLimit else { return nil }
    return FetchFrame(kind: kind, id: id, payload: payload)
  }
}
