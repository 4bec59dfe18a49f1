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
  /// - Throws: `ProtectionFault`; nothing of what is known of the sender has changed then.
  mutating func unprotect(control packet: [UInt8]) throws(ProtectionFault) -> [UInt8] {
    let tagCount = controls.tagByteCount
    let end = packet.count - tagCount - identifier.count - 4
    guard end >= Self.clearByteCount else { throw .malformed }
    let wordStart = controls.isGCM ? end + tagCount : end
    let tagStart = controls.isGCM ? end : packet.count - tagCount
    let trailer = Array(packet[wordStart..<wordStart + 4])
    let word = Self.word(trailer[...])
    let index = UInt64(word & ~Self.encryptedFlag)
    let source = Self.word(packet[4..<8])

    var plain = Array(packet[..<end])
    let isAuthentic = controls.open(
      &plain, clearCount: word & Self.encryptedFlag != 0 ? Self.clearByteCount : plain.count,
      trailer: trailer, tag: Array(packet[tagStart..<tagStart + tagCount]),
      number: .init(source: source, index: index))
    guard isAuthentic else { throw .notAuthentic }

    var stream = controlStreams[source] ?? ControlStream()
    guard stream.window.accepts(index) || !rules.authenticates else { throw .replayed }
    if stream.window.accepts(index) { stream.window.take(index) }
    if controlStreams[source] == nil, controlStreams.count >= Self.streamLimit {
      controlStreams.removeAll()
    }
    controlStreams[source] = stream
    return plain
  }

  /// Encrypts a control packet and puts number and tag behind it.
  ///
  /// - Throws: `ProtectionFault.malformed` if it is too short for one.
  mutating func protect(control packet: [UInt8]) throws(ProtectionFault) -> [UInt8] {
    guard packet.count >= Self.clearByteCount else { throw .malformed }
    let source = Self.word(packet[4..<8])
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

  private static func word(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.reduce(0) { $0 << 8 | UInt32($1) }
  }
}
