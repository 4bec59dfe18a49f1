import Media

/// The header of a PES packet: which stream, how long, and when what begins in it is due.
///
/// ISO/IEC 13818-1 §2.4.3.6, `PES_packet`:
///
///     packet_start_code_prefix    24 bits   0, 0, 1
///     stream_id                   UInt8     0xE0…: video, 0xC0…: sound, 0xBD: private
///     PES_packet_length           UInt16    of what follows; 0: up to the next packet
///     and for most stream_ids:
///     '10'                        2 bits
///     PES_scrambling_control      2 bits
///     PES_priority, data_alignment_indicator, copyright, original_or_copy   1 bit each
///     PTS_DTS_flags               2 bits    2: a presentation time, 3: and a decoding time
///     flags of further fields     6 bits    see `PESFurtherFields`
///     PES_header_data_length      UInt8     of what follows before the payload
///     PTS, DTS                    40 bits each: 33 bits in three parts, see `readTime`
public struct PESHeader: Hashable, Sendable {
  public let streamID: UInt8

  /// Bytes of the payload; `nil` if it lasts to the next packet.
  public let payloadByteCount: Int?

  /// In ticks of 90 kHz, modulo 2³³; `nil` if the packet carries none, or a damaged one.
  public let presentationTime: Int64?
  public let decodeTime: Int64?

  /// Whether the payload cannot be read.
  public let isScrambled: Bool

  /// Bytes that every header has, and those of one with times.
  static let shortByteCount = 6
  static let longByteCount = 9

  /// Stream ids without times: maps, padding, private stream 2, ECM, EMM, directories.
  private static let plain: Set<UInt8> = [0xBC, 0xBE, 0xBF, 0xF0, 0xF1, 0xF2, 0xF8, 0xFF]

  /// How long a header is.
  ///
  /// - Parameter bytes: The beginning of a PES packet.
  /// - Returns: Its length; `nil` if more bytes are needed to tell.
  package static func byteCount(of bytes: [UInt8]) -> Int? {
    guard bytes.count >= 4 else { return nil }
    if plain.contains(bytes[3]) { return shortByteCount }
    return bytes.count >= longByteCount ? longByteCount + Int(bytes[8]) : nil
  }

  // ANCHOR: solution-C.4
  /// Parses a header.
  ///
  /// - Throws: `ParsingError` if it is cut off or does not begin with 0, 0, 1.
  public init(parsing reader: inout ByteReader) throws(ParsingError) {
    let start = reader.offset
    let prefix = try reader.readUnsigned(byteCount: 3)
    guard prefix == 1 else {
      throw ParsingError(.invalid("a PES packet does not begin with 0, 0, 1"), at: start)
    }
    reader.name("packetStartCodePrefix", lastBytes: 3, as: .unsigned(prefix))
    streamID = try reader.read("streamID")
    let length: UInt16 = try reader.read("pesPacketLength")
    guard !Self.plain.contains(streamID) else {
      (presentationTime, decodeTime, isScrambled) = (nil, nil, false)
      payloadByteCount = length == 0 ? nil : Int(length)
      return
    }
    var bits = try reader.readPackedBits(byteCount: 2)
    guard bits.take(2) == 2 else {
      throw ParsingError(.invalid("the PES header is not that of MPEG-2"), at: start + 6)
    }
    isScrambled = reader.unpack("pesScramblingControl", 2, of: &bits, as: UInt8.self) != 0
    _ = reader.unpackFlag("pesPriority", of: &bits)
    _ = reader.unpackFlag("dataAlignmentIndicator", of: &bits)
    _ = reader.unpackFlag("copyright", of: &bits)
    _ = reader.unpackFlag("originalOrCopy", of: &bits)
    let times: UInt8 = reader.unpack("ptsDTSFlags", 2, of: &bits)
    let further = PESFurtherFields(&bits, in: reader)
    let headerByteCount = Int(try reader.read("pesHeaderDataLength", as: UInt8.self))
    var header = try reader.slice(headerByteCount)
    let presentation = times >= 2 && header.remaining >= 5 ? try header.readTime("pts") : nil
    let decode = times == 3 && header.remaining >= 5 ? try header.readTime("dts") : nil
    presentationTime = presentation
    decodeTime = decode
    try further.skip(in: &header)
    payloadByteCount = length == 0 ? nil : max(0, Int(length) - 3 - headerByteCount)
  }
  // ANCHOR_END: solution-C.4
}

/// What a demuxer needs of the header of a PES packet.
package struct PESFields: Hashable, Sendable {
  package var streamID: UInt8

  /// Where the payload begins, from the packet's first byte.
  package var payloadOffset: Int

  /// Bytes of the payload; `nil` if it lasts to the next packet.
  package var payloadByteCount: Int?

  /// In ticks of 90 kHz, modulo 2³³; `nil` if the packet carries none, or a damaged one.
  package var presentationTime: Int64?
  package var decodeTime: Int64?

  package init(
    streamID: UInt8, payloadOffset: Int, payloadByteCount: Int?, presentationTime: Int64?,
    decodeTime: Int64?
  ) {
    self.streamID = streamID
    self.payloadOffset = payloadOffset
    self.payloadByteCount = payloadByteCount
    self.presentationTime = presentationTime
    self.decodeTime = decodeTime
  }

  /// Reads the header at the beginning of a PES packet.
  ///
  /// - Throws: `ParsingError` if it is cut off or is not one.
  package init(_ packet: [UInt8]) throws(ParsingError) {
    var reader = ByteReader(packet.span)
    let header = try PESHeader(parsing: &reader)
    self.init(
      streamID: header.streamID, payloadOffset: reader.offset,
      payloadByteCount: header.payloadByteCount, presentationTime: header.presentationTime,
      decodeTime: header.decodeTime)
  }
}

extension ByteReader {
  // ANCHOR: solution-C.4
  /// Reads a time of 33 bits in three parts: 4 bits, 3 bits, 1; 15 bits, 1; 15 bits, 1.
  ///
  /// - Returns: The time; `nil` if one of the marker bits, which are 1, is wrong: the number is
  ///   damaged then.
  /// - Throws: `ParsingError` if it is cut off.
  fileprivate mutating func readTime(_ name: StaticString) throws(ParsingError) -> Int64? {
    var bits = try readPackedBits(byteCount: 5)
    _ = bits.take(4)
    let top = bits.take(3)
    var markers = bits.take(1)
    let middle = bits.take(15)
    markers &= bits.take(1)
    let bottom = bits.take(15)
    markers &= bits.take(1)
    let time = top << 30 | middle << 15 | bottom
    self.name(name, lastBytes: 5, as: .unsigned(time))
    return markers == 1 ? Int64(time) : nil
  }
  // ANCHOR_END: solution-C.4
}
