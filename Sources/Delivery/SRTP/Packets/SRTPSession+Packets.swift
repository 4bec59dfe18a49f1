import Ciphers
import Media
import RTP

/// RTP packets, RFC 3711 §3.1 and RFC 7714 §8.2:
///
///     header, readable │ payload and padding, encrypted │ MKI │ tag      (HMAC-SHA1)
///     header, readable │ payload and padding, encrypted │ tag │ MKI      (GCM)
extension SRTPSession {
  /// Checks a packet, and takes its protection off.
  ///
  /// - Throws: `ProtectionFault`; of the sender nothing has changed then but how many of its packets
  ///   were refused.
  mutating func unprotect(_ packet: [UInt8]) throws(ProtectionFault) -> [UInt8] {
    let (header, clearCount) = try Self.header(of: packet)
    let end = packet.count - identifier.count - packets.tagByteCount
    guard end >= clearCount else { throw .malformed }
    let trailing = packet[end...]
    let tag =
      packets.isGCM
      ? trailing.prefix(packets.tagByteCount) : trailing.suffix(packets.tagByteCount)

    var plain = Array(packet[..<end])
    var candidates = candidates(for: header)
    for isSearch in [false, true] {
      if isSearch { candidates = searched(for: header) }
      for index in candidates {
        // A wrong tag changes nothing in `plain`.
        let isAuthentic = packets.open(
          &plain, clearCount: clearCount, trailer: trailer(of: index), tag: Array(tag),
          number: .init(source: header.source, index: index))
        guard isAuthentic else { continue }
        try accept(index, of: header)
        return plain
      }
    }
    throw .notAuthentic
  }

  /// The likely indices of a packet: one, except for the first packet of all.
  private func candidates(for header: RTPHeader) -> [UInt64] {
    let number = header.sequenceNumber
    if let stream = streams[header.source] {
      return [stream.rollover.index(of: number, rules: rules)]
    }
    let rounds = streams.isEmpty && rules.authenticates ? Self.joiningRoundLimit : 1
    return (0..<rounds).map { UInt64($0) << 16 | UInt64(number) }
  }

  /// Further indices of a packet that was refused, once in a while; see ``RoundSearch``.
  private mutating func searched(for header: RTPHeader) -> [UInt64] {
    guard rules.authenticates else { return [] }
    let first = UInt64(streams[header.source]?.rollover.count ?? 0)
    let rounds =
      streams[header.source]?.search.rounds(afterRefusalFrom: first)
      ?? strangers.rounds(afterRefusalFrom: first)
    return rounds.map { $0 << 16 | UInt64(header.sequenceNumber) }
  }

  /// Records a packet with the right tag.
  ///
  /// - Throws: `ProtectionFault.replayed` if it has come before.
  private mutating func accept(_ index: UInt64, of header: RTPHeader) throws(ProtectionFault) {
    let first = RolloverCounter(
      count: UInt32(truncatingIfNeeded: index >> 16), newest: header.sequenceNumber)
    var stream = streams[header.source] ?? Stream(rollover: first)
    guard stream.window.accepts(index) || !rules.authenticates else { throw .replayed }
    if stream.window.accepts(index) { stream.window.take(index) }
    stream.rollover.take(index)
    stream.search.restart()
    if streams[header.source] == nil { strangers.restart() }
    if streams[header.source] == nil, streams.count >= Self.streamLimit {
      streams.removeAll()
    }
    streams[header.source] = stream
  }

  /// Encrypts a packet and appends the tag.
  ///
  /// Numbers may go up by any step, and wrap.
  ///
  /// - Throws: `ProtectionFault.malformed` if it is not an RTP packet.
  mutating func protect(_ packet: [UInt8]) throws(ProtectionFault) -> [UInt8] {
    let (header, clearCount) = try Self.header(of: packet)
    var stream =
      streams[header.source] ?? Stream(rollover: RolloverCounter(newest: header.sequenceNumber))
    let index = stream.rollover.index(of: header.sequenceNumber, rules: SRTPRules())
    stream.rollover.take(index)
    streams[header.source] = stream
    var bytes = packet
    let tag = packets.seal(
      &bytes, clearCount: clearCount, trailer: trailer(of: index),
      number: .init(source: header.source, index: index))
    return packets.isGCM ? bytes + tag + identifier : bytes + identifier + tag
  }

  /// The tag of HMAC-SHA1 covers the rollover counter too; that of GCM does so by its nonce.
  private func trailer(of index: UInt64) -> [UInt8] {
    var bytes: [UInt8] = []
    if !packets.isGCM { bytes.append(bigEndian: UInt32(truncatingIfNeeded: index >> 16)) }
    return bytes
  }

  /// The header, which is never encrypted, and how long it is.
  private static func header(
    of packet: [UInt8]
  ) throws(ProtectionFault) -> (header: RTPHeader, byteCount: Int) {
    var reader = ByteReader(packet.span)
    do {
      let header = try RTPHeader(parsing: &reader)
      return (header, reader.offset)
    } catch {
      throw .malformed
    }
  }
}
