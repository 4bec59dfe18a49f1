/// The fields of a header that a receiver needs from every packet, and the range of the payload.
package struct RTPHeaderFields: Hashable, Sendable {
  package var hasMarker: Bool
  package var payloadType: UInt8
  package var sequenceNumber: UInt16
  package var timestamp: UInt32
  package var source: UInt32

  /// The range of the payload in the packet, without padding.
  package var payload: Range<Int>

  package init(
    hasMarker: Bool, payloadType: UInt8, sequenceNumber: UInt16, timestamp: UInt32, source: UInt32,
    payload: Range<Int>
  ) {
    self.hasMarker = hasMarker
    self.payloadType = payloadType
    self.sequenceNumber = sequenceNumber
    self.timestamp = timestamp
    self.source = source
    self.payload = payload
  }
}

extension RTPPacket {
  /// The fields of it that rules can replace.
  package var fields: RTPHeaderFields {
    let start = header.bytes.count
    return RTPHeaderFields(
      hasMarker: header.hasMarker, payloadType: header.payloadType,
      sequenceNumber: header.sequenceNumber, timestamp: header.timestamp, source: header.source,
      payload: start..<start + payload.count)
  }

  /// The packet as other fields describe it; `nil` if its payload is not inside the datagram.
  package init?(_ fields: RTPHeaderFields, of datagram: [UInt8]) {
    guard fields.payload.clamped(to: datagram.indices) == fields.payload else { return nil }
    self.init(
      RTPHeader(
        hasMarker: fields.hasMarker, payloadType: fields.payloadType & 0x7F,
        sequenceNumber: fields.sequenceNumber, timestamp: fields.timestamp, source: fields.source),
      payload: Array(datagram[fields.payload]))
  }
}
