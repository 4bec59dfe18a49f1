import Ciphers
import Media
import RTP

/// Protects and unprotects the packets of all senders that share one master key.
///
/// RFC 3711 §3.3, for one direction. A packet changes the state only after its tag has been
/// checked: before that, neither its number nor its sender is recorded, only that one more was refused.
struct SRTPSession: ~Copyable, Sendable {
  /// What is known about one sender's packets.
  struct Stream {
    var rollover: RolloverCounter
    var window = ReplayWindow()

    /// Finds the counter again where it was guessed wrong.
    var search = RoundSearch()
  }

  /// What is known about one sender's control packets, which carry their full number.
  struct ControlStream {
    var window = ReplayWindow()
    /// The newest one that was sent here.
    var index: UInt32 = 0
  }

  /// The most senders that are kept; each of them had a key.
  static let streamLimit = 64

  /// How many rounds of numbers a sender may have completed when this session joins.
  ///
  /// Packets do not contain the counter, so the first one is tried with each value. At 200 packets
  /// a second a round takes 5 minutes. Later packets are tried once, and a few of those that are
  /// refused again: ``RoundSearch``.
  static let joiningRoundLimit: UInt32 = 64

  var packets: PacketCipher
  var controls: PacketCipher

  /// MKI; empty if packets do not name their key.
  let identifier: [UInt8]
  let rules: SRTPRules
  var streams: [UInt32: Stream] = [:]

  /// For packets of senders that are not known yet: all of them together, since a forged packet may
  /// name any sender.
  var strangers = RoundSearch()
  var controlStreams: [UInt32: ControlStream] = [:]

  /// Derives what one master key is used for.
  ///
  /// - Throws: `CipherError` if there is no memory for it.
  init(_ key: SRTPKey, rules: SRTPRules) throws(CipherError) {
    let suite = key.suite
    let authenticationByteCount = suite.isGCM ? 0 : HMACSHA1.size
    let packetKeys = PacketCipher.Keys(
      encryption: try KeyDerivation.derive(.encryption, from: key, byteCount: suite.keyByteCount),
      authentication: try KeyDerivation.derive(
        .authentication, from: key, byteCount: authenticationByteCount),
      salt: try KeyDerivation.derive(.salt, from: key, byteCount: suite.saltByteCount))
    let controlKeys = PacketCipher.Keys(
      encryption: try KeyDerivation.derive(
        .controlEncryption, from: key, byteCount: suite.keyByteCount),
      authentication: try KeyDerivation.derive(
        .controlAuthentication, from: key, byteCount: authenticationByteCount),
      salt: try KeyDerivation.derive(.controlSalt, from: key, byteCount: suite.saltByteCount))
    try self.init(
      packetKeys, controlKeys, suite: suite, identifier: key.identifier, rules: rules)
  }

  /// Takes the derived keys themselves, as the RFC's vectors give them.
  init(
    _ packetKeys: PacketCipher.Keys, _ controlKeys: PacketCipher.Keys, suite: SRTPSuite,
    identifier: [UInt8] = [], rules: SRTPRules
  ) throws(CipherError) {
    let packets = try PacketCipher(
      packetKeys, tagByteCount: suite.tagByteCount, isGCM: suite.isGCM, rules: rules)
    let controls = try PacketCipher(
      controlKeys, tagByteCount: suite.controlTagByteCount, isGCM: suite.isGCM, rules: rules)
    self.packets = packets
    self.controls = controls
    self.identifier = identifier
    self.rules = rules
  }
}
