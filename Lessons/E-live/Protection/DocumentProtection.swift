import RTP

/// The protection in this lesson's source document (seed 004), as it was when work on it stopped.
///
/// A packet ends with a number of the session, 4 bytes, and a tag of 16. Decryption returned the
/// payload unchanged, and the check of the tag always succeeded: both were to be written later. So
/// a packet looks protected, and is not.
struct DocumentProtection: PacketProtection {
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
