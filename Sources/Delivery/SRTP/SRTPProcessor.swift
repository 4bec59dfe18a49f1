import Ciphers
import RTP
import Synchronization

/// Removes the protection of packets, and adds it: RFC 3711, with the suites of ``SRTPSuite``.
///
/// It stands between the transport and the processor of packets; each stream of a session has one.
/// Copies share what is known about the senders.
///
///     var protection = try SRTPProcessor(keys: SRTPKey.keys(ofCryptoLine: line))
///     let packet = try protection.unprotect(datagram)
package struct SRTPProcessor: PacketProtection {
  /// What belongs to one master key.
  private final class Lane: Sendable {
    let key: SRTPKey
    let session: Mutex<SRTPSession>

    init(_ key: SRTPKey, rules: SRTPRules) throws(CipherError) {
      self.key = key
      session = Mutex(try SRTPSession(key, rules: rules))
    }
  }

  private let lanes: [Lane]

  /// Derives the session keys.
  ///
  /// - Parameter keys: One key; or several, if each packet names its key.
  /// - Throws: `CipherError` if there is not enough memory.
  package init(keys: [SRTPKey]) throws(CipherError) {
    try self.init(keys: keys, rules: SRTPRules())
  }

  package init(keys: [SRTPKey], rules: SRTPRules) throws(CipherError) {
    precondition(!keys.isEmpty, "SRTP needs a key")
    var lanes: [Lane] = []
    for key in keys { lanes.append(try Lane(key, rules: rules)) }
    self.lanes = lanes
  }

  package func unprotect(_ packet: [UInt8]) throws(ProtectionFault) -> [UInt8] {
    let lane = try lane(of: packet, tagByteCount: \.tagByteCount)
    return try lane.session.withLock { (session) throws(ProtectionFault) in
      try session.unprotect(packet)
    }
  }

  package func unprotect(control packet: [UInt8]) throws(ProtectionFault) -> [UInt8] {
    let lane = try lane(of: packet, tagByteCount: \.controlTagByteCount)
    return try lane.session.withLock { (session) throws(ProtectionFault) in
      try session.unprotect(control: packet)
    }
  }

  /// Returns an RTP packet as sent, with the first of the keys.
  ///
  /// - Throws: `ProtectionFault.malformed` if it is not an RTP packet.
  package func protect(_ packet: [UInt8]) throws(ProtectionFault) -> [UInt8] {
    try lanes[0].session.withLock { (session) throws(ProtectionFault) in
      try session.protect(packet)
    }
  }

  package func protect(control packet: [UInt8]) throws(ProtectionFault) -> [UInt8] {
    try lanes[0].session.withLock { (session) throws(ProtectionFault) in
      try session.protect(control: packet)
    }
  }

  /// The key that a packet names: before the tag of HMAC-SHA1, after that of GCM.
  private func lane(
    of packet: [UInt8], tagByteCount: KeyPath<SRTPSuite, Int>
  ) throws(ProtectionFault) -> Lane {
    guard lanes.count > 1 else { return lanes[0] }
    let lane = lanes.first { lane in
      let suite = lane.key.suite
      let end = packet.count - (suite.isGCM ? 0 : suite[keyPath: tagByteCount])
      return end >= 0
        && packet[..<end].suffix(lane.key.identifier.count) == lane.key.identifier[...]
    }
    guard let lane else { throw .notAuthentic }
    return lane
  }
}
