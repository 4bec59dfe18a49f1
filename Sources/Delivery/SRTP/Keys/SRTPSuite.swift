/// How packets are encrypted and authenticated, by the names that session descriptions use.
///
/// RFC 4568 §6.2, RFC 6188 §3, RFC 7714 §14.1.
package enum SRTPSuite: String, CaseIterable, Hashable, Sendable {
  case aes128WithTag80 = "AES_CM_128_HMAC_SHA1_80"
  case aes128WithTag32 = "AES_CM_128_HMAC_SHA1_32"
  case aes256WithTag80 = "AES_256_CM_HMAC_SHA1_80"
  case aes256WithTag32 = "AES_256_CM_HMAC_SHA1_32"
  case aes128GCM = "AEAD_AES_128_GCM"
  case aes256GCM = "AEAD_AES_256_GCM"

  /// Bytes of a key, for the master key and for those that come of it.
  package var keyByteCount: Int {
    switch self {
    case .aes128WithTag80, .aes128WithTag32, .aes128GCM: 16
    case .aes256WithTag80, .aes256WithTag32, .aes256GCM: 32
    }
  }

  /// Whether one step encrypts and authenticates; else AES in counter mode and HMAC-SHA1 do.
  var isGCM: Bool { self == .aes128GCM || self == .aes256GCM }

  /// Bytes of a salt: what makes two sessions with one key differ.
  package var saltByteCount: Int { isGCM ? 12 : 14 }

  /// Bytes of the tag after a packet of the stream.
  var tagByteCount: Int {
    switch self {
    case .aes128WithTag80, .aes256WithTag80: 10
    case .aes128WithTag32, .aes256WithTag32: 4
    case .aes128GCM, .aes256GCM: 16
    }
  }

  /// Bytes of the tag after a control packet; a short tag is not enough there: RFC 4568 §6.2.2.
  var controlTagByteCount: Int { isGCM ? 16 : 10 }
}
