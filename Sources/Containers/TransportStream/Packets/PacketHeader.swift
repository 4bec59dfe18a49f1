/// The fields in the first bytes of a packet, and the range of its payload.
///
/// These are the fields of ``TransportPacket`` that a demuxer needs from every packet.
package struct PacketHeader: Hashable, Sendable {
  /// The receiver has marked the packet as damaged.
  package var hasError: Bool

  /// Whether a PES packet or a section begins in the payload.
  package var startsUnit: Bool

  /// The packet identifier, 13 bits.
  package var pid: Int

  /// Modulo 16.
  package var continuityCounter: Int

  /// The range of the payload in the 188 bytes; `nil` if there is none.
  package var payload: Range<Int>?

  package init(
    hasError: Bool, startsUnit: Bool, pid: Int, continuityCounter: Int, payload: Range<Int>?
  ) {
    self.hasError = hasError
    self.startsUnit = startsUnit
    self.pid = pid
    self.continuityCounter = continuityCounter
    self.payload = payload
  }
}

extension TransportPacket {
  /// The fields of it that rules can replace.
  package var header: PacketHeader {
    PacketHeader(
      hasError: hasError, startsUnit: startsUnit, pid: Int(pid),
      continuityCounter: Int(continuityCounter), payload: payload)
  }

  /// The packet with other fields; those that are out of range stay as they are.
  func with(_ header: PacketHeader) -> TransportPacket {
    let isWithin =
      0..<1 << 13 ~= header.pid && 0..<16 ~= header.continuityCounter
      && header.payload.map {
        !$0.isEmpty && 4...Self.byteCount ~= $0.lowerBound
          && $0.upperBound <= Self.byteCount
      } ?? true
    guard isWithin else { return self }
    return TransportPacket(self, header)
  }
}
