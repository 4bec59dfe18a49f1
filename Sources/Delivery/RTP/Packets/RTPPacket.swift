import Media

/// One packet of a real-time stream: a header, and a piece of sound or a picture.
///
/// RFC 3550 §5.1. Where ``RTPHeader/hasPadding`` is set, the last byte of the packet says how many
/// bytes at its end, itself included, are not payload.
package struct RTPPacket: Hashable, Sendable {
  package var header: RTPHeader

  /// What the packet carries; it may be empty.
  package var payload: [UInt8]

  /// Bytes after the payload that only fill the packet, the count byte included; 0 to 255.
  package var paddingByteCount = 0

  package init(_ header: RTPHeader, payload: [UInt8]) {
    (self.header, self.payload) = (header, payload)
    self.header.hasPadding = false
  }

  // ANCHOR: solution-E.1
  /// Parses a packet.
  ///
  /// - Parameter reader: All of a datagram's bytes, and nothing else.
  /// - Throws: `ParsingError` if the version is not 2, the packet is too short for its header, or its
  ///   padding is longer than what follows the header.
  package init(parsing reader: inout ByteReader) throws(ParsingError) {
    header = try RTPHeader(parsing: &reader)
    var rest = try reader.slice(reader.remaining)
    let end = rest.offset + rest.remaining
    guard header.hasPadding else {
      payload = try rest.readBytes("payload", count: rest.remaining)
      return
    }
    let body = try rest.take(rest.remaining)
    let count = body.isEmpty ? 0 : Int(body[body.count - 1])
    guard 1...max(1, body.count) ~= count, !body.isEmpty else {
      throw ParsingError(
        .invalid("the padding of \(count) bytes does not fit behind the header"), at: end - 1)
    }
    payload = [UInt8](copying: body.extracting(0..<body.count - count))
    paddingByteCount = count
    rest.name("payload", lastBytes: body.count, butLast: count, as: .bytes)
    rest.name("padding", lastBytes: count, as: .bytes)
  }
  // ANCHOR_END: solution-E.1

  /// Parses the bytes of a datagram.
  ///
  /// - Throws: `ParsingError` as ``init(parsing:)`` does.
  package init(_ datagram: [UInt8]) throws(ParsingError) {
    var reader = ByteReader(datagram.span)
    try self.init(parsing: &reader)
  }

  /// The packet as sent.
  package var bytes: [UInt8] {
    var header = header
    let paddingByteCount = min(max(paddingByteCount, 0), 255)
    header.hasPadding = paddingByteCount > 0
    var bytes = header.bytes + payload
    if paddingByteCount > 0 {
      bytes += [UInt8](repeating: 0, count: paddingByteCount - 1)
      bytes.append(UInt8(paddingByteCount))
    }
    return bytes
  }

  /// Whether a datagram is a control packet that shares the port with the stream.
  ///
  /// RFC 5761 §4: the second byte of RTCP, 192 to 223 as far as assigned, is read as a marker and a
  /// payload type of 64 to 95, which no stream may have.
  package static func isControl(_ datagram: [UInt8]) -> Bool {
    datagram.count > 1 && 192...223 ~= datagram[1]
  }
}
