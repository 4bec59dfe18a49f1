import RTP

/// Takes apart what a server sends over one connection: answers, and between them packets.
///
/// RFC 2326 §10.12: a packet of a stream has four bytes before it, so that answers, which begin with a
/// letter, and packets can share the connection:
///
///     ┌─────────┬────────────┬────────────────────────────┬────────────┐
///     │ 0x24, $ │ channel: 1 │ length: 2 bytes, big-endian│ the packet │
///     └─────────┴────────────┴────────────────────────────┴────────────┘
struct RTSPFramer: Sendable {
  enum Message: Hashable, Sendable {
    case response(RTSPResponse)
    case packet(channel: UInt8, [UInt8])
    /// Something that a server asks of its client, by its first line.
    case request(String)
  }

  /// Bytes of an answer's head, and of its body, at most.
  static let headLimit = 1 << 14
  static let bodyLimit = 1 << 18

  private var bytes: [UInt8] = []

  /// How many of ``bytes`` have been read.
  private var position = 0

  /// Where the next message begins, counted from the beginning of the connection.
  private(set) var offset = 0

  /// Takes the next bytes.
  mutating func append(_ piece: [UInt8]) {
    bytes.removeSubrange(..<position)
    position = 0
    bytes += piece
  }

  /// The next message; `nil` if more bytes are needed for it.
  ///
  /// - Throws: `RTPTransportError` for bytes that are not an answer and not a packet.
  mutating func next() throws(RTPTransportError) -> Message? {
    // Some servers end a body with one more empty line.
    while position < bytes.count, bytes[position] == 13 || bytes[position] == 10 { take(1) }
    guard position < bytes.count else { return nil }
    return bytes[position] == UInt8(ascii: "$") ? nextPacket() : try nextText()
  }

  private mutating func nextPacket() -> Message? {
    guard bytes.count - position >= 4 else { return nil }
    let length = Int(bytes[position + 2]) << 8 | Int(bytes[position + 3])
    guard bytes.count - position >= 4 + length else { return nil }
    let channel = bytes[position + 1]
    let packet = Array(bytes[position + 4..<position + 4 + length])
    take(4 + length)
    return .packet(channel: channel, packet)
  }

  private mutating func nextText() throws(RTPTransportError) -> Message? {
    guard let first = bytes[position...].first, 65...90 ~= first else {
      throw .refused(
        "the server sends what is neither an answer of RTSP nor a packet, at \(offset)")
    }
    guard let end = endOfHead() else {
      guard bytes.count - position <= Self.headLimit else {
        throw .refused("the server's answer has no end within \(Self.headLimit) bytes")
      }
      return nil
    }
    let head = bytes[position..<end]
    guard var response = RTSPResponse(head: head) else {
      guard head.starts(with: "RTSP/".utf8) else {
        let line = head.prefix { $0 != 13 && $0 != 10 }.prefix(200)
        take(end - position)
        return .request(String(decoding: line, as: UTF8.self))
      }
      throw .refused("the server's answer cannot be read, at \(offset)")
    }
    let length = response.value(of: "content-length").map { Int($0) ?? -1 } ?? 0
    guard 0...Self.bodyLimit ~= length else {
      throw .refused("the server announces a body of \(length) bytes, at \(offset)")
    }
    guard bytes.count - end >= length else { return nil }
    response.body = Array(bytes[end..<end + length])
    take(end + length - position)
    return .response(response)
  }

  /// The offset after the empty line that ends a head, for all kinds of line ends.
  private func endOfHead() -> Int? {
    var index = position
    var isLineEmpty = false
    while index < bytes.count {
      if bytes[index] == 10 {
        if isLineEmpty { return index + 1 }
        isLineEmpty = true
      } else if bytes[index] != 13 {
        isLineEmpty = false
      }
      index += 1
    }
    return nil
  }

  private mutating func take(_ count: Int) {
    position += count
    offset += count
  }
}
