import RTP

/// A protection that was never finished: the packets have its form, and nothing is encrypted or checked.
///
/// A packet ends with a number of the session, 4 bytes, and a tag of 16. Decryption returns the payload
/// unchanged, and any tag is accepted: so a packet looks protected, and is not.
struct UncheckedProtection: PacketProtection {
  private static let trailerByteCount = 20

  func unprotect(_ packet: [UInt8]) throws(ProtectionFault) -> [UInt8] {
    guard packet.count > Self.trailerByteCount + 12 else { throw .malformed }
    return packet.dropLast(Self.trailerByteCount)
  }

  func unprotect(control packet: [UInt8]) -> [UInt8] { packet }
  func protect(control packet: [UInt8]) -> [UInt8] { packet }

  /// A packet as its sender sent it.
  func protect(_ packet: [UInt8]) -> [UInt8] {
    packet + [0, 0, 0, 1] + [UInt8](repeating: 0xAA, count: 16)
  }
}
