import Ciphers
import Media
import RTP

/// RTCP packets, RFC 3711 §3.4 and RFC 7714 §9: the number is sent, so it need not be guessed.
///
///     8 bytes, readable │ the rest, encrypted │ E, index │ MKI │ tag      (HMAC-SHA1)
///     8 bytes, readable │ the rest, encrypted │ tag │ E, index │ MKI      (GCM)
///
/// The bit E says whether anything is encrypted; the tag covers it.
extension SRTPSession {
  /// The first header and the sender, SSRC.
  private static let clearByteCount = 8
  private static let encryptedFlag: UInt32 = 1 << 31

  /// Checks a control packet, and takes its protection off.
  ///
  /// With short tags for packets FFmpeg (5 to 7) sends short ones for control packets too, where
  /// RFC 4568 §6.2.2 demands long ones. They are taken: each is worth as much as one of the stream's.
  ///
  /// - Throws: `ProtectionFault`; nothing of what is known about the sender has changed then.
  mutating func unprotect(control packet: [UInt8]) throws(ProtectionFault) -> [UInt8] {
    do throws(ProtectionFault) {
      return try unprotect(control: packet, tagByteCount: controls.tagByteCount)
    } catch {
      guard error != .replayed, packets.tagByteCount < controls.tagByteCount else { throw error }
      return try unprotect(control: packet, tagByteCount: packets.tagByteCount)
    }
  }

  private mutating func unprotect(
    control packet: [UInt8], tagByteCount tagCount: Int
  ) throws(ProtectionFault) -> [UInt8] {
    let end = packet.count - tagCount - identifier.count - 4
    guard end >= Self.clearByteCount else { throw .malformed }
    let wordStart = controls.isGCM ? end + tagCount : end
    let tagStart = controls.isGCM ? end : packet.count - tagCount
    let trailer = Array(packet[wordStart..<wordStart + 4])
    let word = UInt32(bigEndianBytes: trailer)
    let number = PacketCipher.Number(
      source: UInt32(bigEndianBytes: packet[4..<8]), index: UInt64(word & ~Self.encryptedFlag))

    var plain = Array(packet[..<end])
    let isAuthentic = controls.open(
      &plain, clearCount: word & Self.encryptedFlag != 0 ? Self.clearByteCount : plain.count,
      trailer: trailer, tag: Array(packet[tagStart..<tagStart + tagCount]), number: number)
    guard isAuthentic else { throw .notAuthentic }
    try accept(number)
    return plain
  }

  /// Records a control packet with the right tag.
  ///
  /// - Throws: `ProtectionFault.replayed` if it has come before.
  private mutating func accept(_ number: PacketCipher.Number) throws(ProtectionFault) {
    var stream = controlStreams[number.source] ?? ControlStream()
    guard stream.window.accepts(number.index) || !rules.authenticates else { throw .replayed }
    if stream.window.accepts(number.index) { stream.window.take(number.index) }
    if controlStreams[number.source] == nil, controlStreams.count >= Self.streamLimit {
      controlStreams.removeAll()
    }
    controlStreams[number.source] = stream
  }

  /// Encrypts a control packet and appends its number and tag.
  ///
  /// - Throws: `ProtectionFault.malformed` if it is too short for one.
  mutating func protect(control packet: [UInt8]) throws(ProtectionFault) -> [UInt8] {
    guard packet.count >= Self.clearByteCount else { throw .malformed }
    let source = UInt32(bigEndianBytes: packet[4..<8])
    var stream = controlStreams[source] ?? ControlStream()
    stream.index = (stream.index &+ 1) & ~Self.encryptedFlag
    controlStreams[source] = stream
    var trailer: [UInt8] = []
    trailer.append(bigEndian: stream.index | Self.encryptedFlag)
    var bytes = packet
    let tag = controls.seal(
      &bytes, clearCount: Self.clearByteCount, trailer: trailer,
      number: .init(source: source, index: UInt64(stream.index)))
    return controls.isGCM ? bytes + tag + trailer + identifier : bytes + trailer + identifier + tag
  }
}
