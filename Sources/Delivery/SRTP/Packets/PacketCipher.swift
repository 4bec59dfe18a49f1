import Ciphers
import Media

/// Encrypts and authenticates the packets of one kind, RTP or RTCP, with the keys derived for it.
///
/// One of two methods does it: AES in counter mode with HMAC-SHA1 (RFC 3711 §4), or GCM (RFC 7714).
struct PacketCipher: ~Copyable, Sendable {
  /// What is derived from the master key for one kind of packets.
  struct Keys {
    var encryption: [UInt8]
    /// Empty for GCM.
    var authentication: [UInt8] = []
    var salt: [UInt8]
  }

  /// What makes the keystream of one packet differ from that of all others.
  struct Number {
    /// The sender, SSRC.
    var source: UInt32
    /// For RTP 48 bits, rollover counter and sequence number; for RTCP 31.
    var index: UInt64
  }

  private var counterMode: AESEncryption?
  private var authentication: HMACSHA1?
  private var gcm: AESGCM?

  private let salt: UInt128
  let tagByteCount: Int
  private let rules: SRTPRules

  var isGCM: Bool { counterMode == nil }

  init(_ keys: Keys, tagByteCount: Int, isGCM: Bool, rules: SRTPRules) throws(CipherError) {
    if isGCM {
      gcm = try AESGCM(key: keys.encryption)
    } else {
      counterMode = try AESEncryption(key: keys.encryption)
      authentication = try HMACSHA1(key: keys.authentication)
    }
    salt = UInt128(bigEndianBytes: keys.salt)
    self.tagByteCount = tagByteCount
    self.rules = rules
  }

  /// Encrypts what follows the first `clearCount` bytes of a packet.
  ///
  /// - Parameters:
  ///   - packet: Its bytes; afterwards, those that are sent, without the tag.
  ///   - clearCount: Bytes that stay readable.
  ///   - trailer: What the tag covers besides.
  ///   - number: Which packet it is.
  /// - Returns: The tag.
  mutating func seal(
    _ packet: inout [UInt8], clearCount: Int, trailer: [UInt8], number: Number
  ) -> [UInt8] {
    guard gcm == nil else {
      let clear = packet.prefix(clearCount) + trailer
      let nonce = nonce(number)
      let sealed =
        gcm?.seal(
          Array(packet[clearCount...]), nonce: nonce, authenticating: Array(clear)) ?? []
      packet.replaceSubrange(clearCount..., with: sealed.dropLast(AESGCM.tagSize))
      return Array(sealed.suffix(AESGCM.tagSize))
    }
    applyKeystream(to: &packet, from: clearCount, number: number)
    return code(of: packet, trailer: trailer, byteCount: tagByteCount)
  }

  /// Checks the tag of a packet, and only then decrypts what follows the first `clearCount` bytes.
  ///
  /// - Parameters:
  ///   - packet: The bytes that came, without the tag; afterwards, in the clear.
  ///   - clearCount: Bytes that are readable; all of them where nothing is encrypted.
  ///   - trailer: What the tag covers besides.
  ///   - tag: The tag that came with it.
  ///   - number: Which packet it is.
  /// - Returns: Whether the tag is right; where it is not, `packet` has not changed.
  mutating func open(
    _ packet: inout [UInt8], clearCount: Int, trailer: [UInt8], tag: [UInt8], number: Number
  ) -> Bool {
    guard gcm == nil else {
      let clear = packet.prefix(clearCount) + trailer
      let nonce = nonce(number)
      let opened = gcm?.open(
        packet[clearCount...] + tag, nonce: nonce, authenticating: Array(clear))
      guard let opened else { return false }
      packet.replaceSubrange(clearCount..., with: opened)
      return true
    }
    if rules.authenticates {
      let code = code(of: packet, trailer: trailer, byteCount: tag.count)
      guard code.isEqualInConstantTime(to: tag) else { return false }
    }
    applyKeystream(to: &packet, from: clearCount, number: number)
    return true
  }

  /// The first bytes of the keyed code, RFC 3711 §4.2.1.
  private mutating func code(
    of packet: [UInt8], trailer: [UInt8], byteCount: Int
  ) -> [UInt8] {
    Array(authentication?.code(of: packet.span, then: trailer).prefix(byteCount) ?? [])
  }

  /// RFC 3711 §4.1.1: the salt is shifted by 16 bits that count blocks, and mixed with the number.
  private mutating func applyKeystream(to packet: inout [UInt8], from start: Int, number: Number) {
    let vector = salt << 16 ^ UInt128(number.source) << 64 ^ UInt128(number.index) << 16
    guard let keystream = rules.keystream else {
      counterMode?.apply(to: &packet, in: start..<packet.count, counter: vector)
      return
    }
    let salt = Array(salt.block.suffix(14))
    let stream = keystream(salt, number.source, number.index, packet.count - start) {
      counterMode?.encrypt($0) ?? $0
    }
    guard let stream, stream.count == packet.count - start else {
      counterMode?.apply(to: &packet, in: start..<packet.count, counter: vector)
      return
    }
    for index in stream.indices { packet[start + index] ^= stream[index] }
  }

  /// RFC 7714 §8.1: two zeros, the sender and the index, mixed with the salt.
  private func nonce(_ number: Number) -> [UInt8] {
    Array((salt ^ UInt128(number.source) << 48 ^ UInt128(number.index)).block.suffix(12))
  }
}
