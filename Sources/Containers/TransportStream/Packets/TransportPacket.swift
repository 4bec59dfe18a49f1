import Media

/// One packet of a transport stream: 188 bytes of one of the streams that share it.
///
/// ISO/IEC 13818-1 §2.4.3.2, `transport_packet`:
///
///     sync_byte                      8 bits   0x47
///     transport_error_indicator      1 bit    the receiver could not mend it
///     payload_unit_start_indicator   1 bit    a PES packet or a section begins in the payload
///     transport_priority             1 bit
///     PID                            13 bits  which stream it belongs to
///     transport_scrambling_control   2 bits   0: readable
///     adaptation_field_control       2 bits   1: payload, 2: adaptation field, 3: both, 0: reserved
///     continuity_counter             4 bits   counts the packets of a PID that have a payload
///     adaptation_field                        see ``AdaptationField``
///     payload                                 all that is left of the 188 bytes
public struct TransportPacket: Hashable, Sendable {
  /// The receiver has marked the packet as damaged.
  public let hasError: Bool

  /// Whether a PES packet or a section begins in the payload.
  public let startsUnit: Bool

  /// The packet identifier, 13 bits.
  public let pid: UInt16

  /// 0 where the payload can be read.
  public let scrambling: UInt8

  /// Modulo 16.
  public let continuityCounter: UInt8

  public let adaptation: AdaptationField?

  /// Where the payload lies, from the packet's first byte; `nil` if there is none.
  public let payload: Range<Int>?

  package static let byteCount = 188
  package static let syncByte: UInt8 = 0x47

  /// The PID of packets that only fill the stream.
  package static let nullPID: UInt16 = 0x1FFF

  // ANCHOR: solution-C.1
  /// Parses a packet.
  ///
  /// - Parameter reader: 188 bytes.
  /// - Throws: `ParsingError` if it has no sync byte, nothing inside, or a field that is too long.
  public init(parsing reader: inout ByteReader) throws(ParsingError) {
    let start = reader.offset
    let word: UInt32 = try reader.readInteger()
    guard word >> 24 == UInt32(Self.syncByte) else {
      throw ParsingError(.invalid("the packet does not begin with 0x47"), at: start)
    }
    hasError = word & 0x80_0000 != 0
    startsUnit = word & 0x40_0000 != 0
    pid = UInt16(truncatingIfNeeded: word >> 8) & 0x1FFF
    scrambling = UInt8(truncatingIfNeeded: word >> 6) & 3
    continuityCounter = UInt8(truncatingIfNeeded: word) & 15
    if reader.isRecorded { Self.nameHeader(of: word, in: reader) }
    let control = word >> 4 & 3
    guard control != 0 else {
      throw ParsingError(.invalid("adaptation_field_control is 0, which is reserved"), at: start)
    }
    adaptation = control > 1 ? try AdaptationField(parsing: &reader) : nil
    guard control != 2 else {
      payload = nil
      return
    }
    guard reader.remaining > 0 else {
      throw ParsingError(.invalid("the adaptation field leaves no payload"), at: start)
    }
    payload = reader.offset - start..<reader.offset - start + reader.remaining
  }
  // ANCHOR_END: solution-C.1

  /// Whether bytes look like whole packets, one after the other; no bytes do not.
  package static func areWhole(_ bytes: [UInt8]) -> Bool {
    bytes.first == syncByte && bytes.count % byteCount == 0
  }

  /// The packet with other fields in its header.
  init(_ packet: TransportPacket, _ header: PacketHeader) {
    hasError = header.hasError
    startsUnit = header.startsUnit
    pid = UInt16(header.pid)
    scrambling = packet.scrambling
    continuityCounter = UInt8(header.continuityCounter)
    adaptation = packet.adaptation
    payload = header.payload
  }

  /// Names the fields of the first four bytes.
  private static func nameHeader(of word: UInt32, in reader: borrowing ByteReader) {
    func field(_ shift: UInt32, _ count: UInt32) -> Field.Value {
      .unsigned(UInt64(word >> shift & (1 << count - 1)))
    }
    reader.name("syncByte", lastBytes: 4, butLast: 3, as: field(24, 8))
    reader.name("transportErrorIndicator", lastBytes: 3, butLast: 2, as: field(23, 1))
    reader.name("payloadUnitStartIndicator", lastBytes: 3, butLast: 2, as: field(22, 1))
    reader.name("transportPriority", lastBytes: 3, butLast: 2, as: field(21, 1))
    reader.name("pid", lastBytes: 3, butLast: 1, as: field(8, 13))
    reader.name("transportScramblingControl", lastBytes: 1, as: field(6, 2))
    reader.name("adaptationFieldControl", lastBytes: 1, as: field(4, 2))
    reader.name("continuityCounter", lastBytes: 1, as: field(0, 4))
  }
}
