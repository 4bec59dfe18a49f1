import CLibAV
import LibAV

/// Owns libavutil's HMAC with SHA-1 (RFC 2104, FIPS 180): a checksum that only the key's owner can make.
///
/// SHA-1 is broken where an attacker chooses two documents with one hash; as a keyed code, which is
/// what SRTP demands of it, it is not.
@safe package struct HMACSHA1: ~Copyable, @unchecked Sendable {
  /// Bytes of a whole code; SRTP sends the first 10 or 4.
  package static let size = 20

  private let pointer: OpaquePointer
  private let key: [UInt8]

  /// Takes a key of any length.
  ///
  /// - Throws: `CipherError` if there is no memory for it.
  package init(key: [UInt8]) throws(CipherError) {
    // Safe: `@safe` holds because the pointer comes from this allocation and goes in `deinit`.
    guard let pointer = libav.av_hmac_alloc(AV_HMAC_SHA1) else { throw .outOfMemory }
    unsafe self.pointer = pointer
    self.key = key
  }

  deinit {
    unsafe libav.av_hmac_free(pointer)
  }

  /// The code of some bytes followed by others.
  package mutating func code(of bytes: Span<UInt8>, then tail: [UInt8] = []) -> [UInt8] {
    var code = [UInt8](repeating: 0, count: Self.size)
    // Safe: libavutil reads each run of bytes by its length; of the code it writes 20 bytes.
    unsafe libav.av_hmac_init(pointer, key, UInt32(clamping: key.count))
    unsafe bytes.withUnsafeBufferPointer { buffer in
      unsafe libav.av_hmac_update(pointer, buffer.baseAddress, UInt32(clamping: buffer.count))
    }
    unsafe libav.av_hmac_update(pointer, tail, UInt32(clamping: tail.count))
    _ = unsafe libav.av_hmac_final(pointer, &code, UInt32(code.count))
    return code
  }
}
