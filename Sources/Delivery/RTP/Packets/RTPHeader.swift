import Media

/// The bytes before the payload of an RTP packet.
///
/// RFC 3550 §5.1 and §5.3.1:
///
///      0                   1                   2                   3
///      0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1
///     +-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+
///     |V=2|P|X|  CC   |M|     PT      |       sequence number         |
///     +-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+
///     |                           timestamp                           |
///     +-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+
///     |           synchronization source (SSRC) identifier            |
///     +=+=+=+=+=+=+=+=+=+=+=+=+=+=+=+=+=+=+=+=+=+=+=+=+=+=+=+=+=+=+=+=+
///     |         contributing source (CSRC) identifiers: CC of them     |
///     +-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+
///     |  where X is 1: profile        |  length in words of 32 bits    |
///     |                        header extension                       |
///     +-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+
///
/// SRTP leaves these bytes readable and encrypts everything after them, padding included. So the
/// length of the padding belongs to ``RTPPacket`` and not to the header.
package struct RTPHeader: Hashable, Sendable {
  /// Whether the last byte of the packet says how many bytes at its end are padding.
  package var hasPadding = false

  /// The profile's mark: with video, the last packet of a picture.
  package var hasMarker = false

  /// 0 to 127: what the payload is; a session description gives 96 to 127 their meaning.
  package var payloadType: UInt8

  /// Goes up by one with each packet, modulo 2¹⁶; it begins at a random number.
  package var sequenceNumber: UInt16

  /// When the payload was sampled, modulo 2³², in ticks of the payload type's clock.
  package var timestamp: UInt32

  /// SSRC: a random number that identifies the sender of this stream.
  package var source: UInt32

  /// CSRC: the sources that a mixer has put together; 15 at most.
  package var contributors: [UInt32] = []

  /// What a profile has added.
  package var headerExtension: RTPHeaderExtension?

  static let version: UInt64 = 2

  /// Bytes of a header with no contributors and no extension.
  package static let minimumByteCount = 12

  package init(
    hasMarker: Bool = false, payloadType: UInt8, sequenceNumber: UInt16, timestamp: UInt32,
    source: UInt32
  ) {
    self.hasMarker = hasMarker
    self.payloadType = payloadType
    self.sequenceNumber = sequenceNumber
    self.timestamp = timestamp
    self.source = source
  }

  // ANCHOR: solution-E.1
  /// Parses a header; afterwards the reader is at the payload.
  ///
  /// - Parameter reader: The packet from its first byte on.
  /// - Throws: `ParsingError` if the version is not 2, or the packet is too short for its fields.
  package init(parsing reader: inout ByteReader) throws(ParsingError) {
    let start = reader.offset
    var bits = try reader.readPackedBits(byteCount: 2)
    let version: UInt64 = reader.unpack("version", 2, of: &bits)
    guard version == Self.version else {
      throw ParsingError(.invalid("RTP has version 2, and this is version \(version)"), at: start)
    }
    hasPadding = reader.unpackFlag("padding", of: &bits)
    let hasExtension = reader.unpackFlag("extension", of: &bits)
    let contributorCount: Int = reader.unpack("contributorCount", 4, of: &bits)
    hasMarker = reader.unpackFlag("marker", of: &bits)
    payloadType = reader.unpack("payloadType", 7, of: &bits)
    sequenceNumber = try reader.read("sequenceNumber")
    timestamp = try reader.read("timestamp")
    source = try reader.read("ssrc")
    for _ in 0..<contributorCount { contributors.append(try reader.read("csrc")) }
    if hasExtension { headerExtension = try RTPHeaderExtension(parsing: &reader) }
  }
  // ANCHOR_END: solution-E.1

  /// The bytes of the header.
  package var bytes: [UInt8] {
    let contributors = contributors.prefix(15)
    let first =
      0x80 | (hasPadding ? 0x20 : 0) | (headerExtension == nil ? 0 : 0x10) | contributors.count
    var bytes = [UInt8(first), payloadType & 0x7F | (hasMarker ? 0x80 : 0)]
    bytes.append(bigEndian: sequenceNumber)
    bytes.append(bigEndian: timestamp)
    bytes.append(bigEndian: source)
    for contributor in contributors { bytes.append(bigEndian: contributor) }
    return bytes + (headerExtension?.bytes ?? [])
  }
}

/// What a profile has added to the header of a packet, RFC 3550 §5.3.1.
package struct RTPHeaderExtension: Hashable, Sendable {
  /// Which extension it is; 0xBEDE are several small ones, RFC 8285.
  package var profile: UInt16

  /// A multiple of 4 bytes, up to 262 140.
  package var data: [UInt8]

  package init(profile: UInt16, data: [UInt8]) {
    (self.profile, self.data) = (profile, data)
  }

  init(parsing reader: inout ByteReader) throws(ParsingError) {
    profile = try reader.read("extensionProfile")
    let wordCount: UInt16 = try reader.read("extensionLength")
    data = try reader.readBytes("extensionData", count: Int(wordCount) * 4)
  }

  /// Its bytes; data that ends within a word is filled with zeros, and cut where it is too long.
  var bytes: [UInt8] {
    let wordCount = min((data.count + 3) / 4, Int(UInt16.max))
    let data = data.prefix(wordCount * 4)
    var bytes: [UInt8] = []
    bytes.append(bigEndian: profile)
    bytes.append(bigEndian: UInt16(wordCount))
    return bytes + data + [UInt8](repeating: 0, count: wordCount * 4 - data.count)
  }
}
