import Ciphers

/// What the two ends make of the master key: one key for each use.
///
/// RFC 3711 §4.3.1: a label is mixed into the salt, and the keystream of AES from there on, under the
/// master key, is the derived key. The derivation rate is 0: once a session.
enum KeyDerivation {
  /// RFC 3711 §4.3.2.
  enum Label: UInt8 {
    case encryption = 0
    case authentication = 1
    case salt = 2
    case controlEncryption = 3
    case controlAuthentication = 4
    case controlSalt = 5
  }

  /// Derives `byteCount` bytes.
  ///
  /// - Throws: `CipherError` if the master key has no length of AES.
  static func derive(
    _ label: Label, from key: SRTPKey, byteCount: Int
  ) throws(CipherError) -> [UInt8] {
    // The salt of GCM is shorter: zeros follow, RFC 7714 §11.
    let salt = key.salt + [UInt8](repeating: 0, count: 16 - key.salt.count)
    // After the label come 48 bits of a packet number that is 0, then 16 bits of the counter.
    let start = UInt128(block: salt) ^ UInt128(label.rawValue) << 64
    var cipher = try AESEncryption(key: key.key)
    return cipher.keystream(from: start, byteCount: byteCount)
  }
}
