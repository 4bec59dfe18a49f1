import Media

/// Finds the packets in a stream of bytes that has a length before each packet.
///
///     ┌────────────────────────────┬────────────┬────────────────────────────┬───
///     │ length: 4 bytes, big-endian│ the packet │ length: 4 bytes, big-endian│ …
///     └────────────────────────────┴────────────┴────────────────────────────┴───
///
/// Bytes arrive in pieces of any size; a length may be cut in two. The unread bytes are at most one
/// packet and one piece.
package struct LengthFramer: Sendable {
  /// What a packet can have: the header of RTP, and what fits into a datagram of UDP.
  package static let lengths = 12...65_507

  private var bytes: [UInt8] = []

  /// How many of ``bytes`` have been read.
  private var position = 0

  /// The offset of the next length in the stream.
  package private(set) var offset = 0

  package init() {}

  /// Takes the next piece of the stream.
  package mutating func append(_ piece: [UInt8]) {
    // What was read goes once a piece, so that no byte is moved more than once for each packet.
    bytes.removeSubrange(..<position)
    position = 0
    bytes += piece
  }

  /// The next packet; `nil` if more bytes are needed for it.
  ///
  /// - Throws: `RTPTransportError.frameLength` if no packet has this many bytes: what comes is
  ///   another format, or some of it is missing. There is no way to find the next length then.
  package mutating func next() throws(RTPTransportError) -> [UInt8]? {
    guard bytes.count - position >= 4 else { return nil }
    let length = Int(bigEndianBytes: bytes[position..<position + 4])
    guard Self.lengths ~= length else { throw .frameLength(length, offset: offset) }
    guard bytes.count - position >= 4 + length else { return nil }
    let packet = Array(bytes[position + 4..<position + 4 + length])
    position += 4 + length
    offset += 4 + length
    return packet
  }

  /// Whether a packet has begun whose end is missing.
  package var isWithinPacket: Bool { position < bytes.count }

  /// A packet with its length before it.
  package static func frame(_ packet: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(bigEndian: UInt32(clamping: packet.count))
    return bytes + packet
  }
}
