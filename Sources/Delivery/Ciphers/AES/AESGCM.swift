/// Encrypts and authenticates at once: AES in Galois/Counter Mode, NIST SP 800-38D.
///
/// libavutil has no GCM, so it is built here from its AES and from ``GHASH``.
package struct AESGCM: ~Copyable, Sendable {
  /// Bytes of the tag that says whether anything was changed.
  package static let tagSize = 16

  /// Bytes of the number that must never come twice with one key.
  package static let nonceSize = 12

  private var cipher: AESEncryption
  private var hash: GHASH

  /// Takes a key of 16, 24 or 32 bytes.
  ///
  /// - Throws: `CipherError` if it has another length.
  package init(key: [UInt8]) throws(CipherError) {
    cipher = try AESEncryption(key: key)
    hash = GHASH(key: UInt128(block: cipher.encrypt([UInt8](repeating: 0, count: 16))))
  }

  /// Encrypts, and returns what comes out with the tag after it.
  ///
  /// - Parameters:
  ///   - plain: What is encrypted.
  ///   - nonce: 12 bytes that this key has not seen before.
  ///   - clear: What is not encrypted, but may not be changed either.
  /// - Returns: As many bytes as `plain`, and 16 of the tag.
  package mutating func seal(
    _ plain: [UInt8], nonce: [UInt8], authenticating clear: [UInt8]
  ) -> [UInt8] {
    let start = Self.startingBlock(nonce: nonce)
    var bytes = plain
    cipher.apply(to: &bytes, in: bytes.indices, counter: start &+ 1)
    return bytes + tag(of: bytes.span, authenticating: clear.span, start: start)
  }

  /// Checks the tag at the end of `sealed`, and only then decrypts what is before it.
  ///
  /// - Returns: `nil` if anything was changed, or the key is another one.
  package mutating func open(
    _ sealed: [UInt8], nonce: [UInt8], authenticating clear: [UInt8]
  ) -> [UInt8]? {
    guard sealed.count >= Self.tagSize else { return nil }
    let start = Self.startingBlock(nonce: nonce)
    var bytes = Array(sealed.dropLast(Self.tagSize))
    let tag = tag(of: bytes.span, authenticating: clear.span, start: start)
    guard tag.isEqualInConstantTime(to: sealed.suffix(Self.tagSize)) else { return nil }
    cipher.apply(to: &bytes, in: bytes.indices, counter: start &+ 1)
    return bytes
  }

  /// J₀ of §7.1: the nonce, and a counter that starts at 1.
  private static func startingBlock(nonce: [UInt8]) -> UInt128 {
    precondition(nonce.count == nonceSize, "a nonce has 12 bytes")
    return UInt128(block: nonce + [0, 0, 0, 1])
  }

  private mutating func tag(
    of bytes: Span<UInt8>, authenticating clear: Span<UInt8>, start: UInt128
  ) -> [UInt8] {
    hash.reset()
    hash.append(clear)
    hash.append(bytes)
    // Both lengths in bits, 64 bits each.
    hash.append(UInt128(clear.count) << 67 | UInt128(bytes.count) << 3)
    var tag = hash.value.block
    cipher.apply(to: &tag, in: tag.indices, counter: start)
    return tag
  }
}
