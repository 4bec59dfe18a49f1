import CLibAV
import LibAV

/// The checksum of RFC 1321, which the Digest scheme of HTTP and RTSP is built on.
public enum MD5 {
  /// The 16 bytes of the checksum.
  ///
  /// - Throws: `CipherError` if there is no memory for it.
  public static func digest(of bytes: [UInt8]) throws(CipherError) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: 16)
    // Safe: the state comes from this allocation and goes with `av_freep`; libavutil reads the
    // array by its length, and writes 16 bytes.
    var state = libav.av_md5_alloc()
    guard unsafe state != nil else { throw .outOfMemory }
    unsafe libav.av_md5_init(state)
    unsafe libav.av_md5_update(state, bytes, bytes.count)
    unsafe libav.av_md5_final(state, &digest)
    unsafe libav.av_freep(&state)
    return digest
  }

  /// The checksum of a text, as 32 hexadecimal digits in lower case.
  ///
  /// - Throws: `CipherError` if there is no memory for it.
  public static func hexDigest(of text: String) throws(CipherError) -> String {
    hexDigits(try digest(of: Array(text.utf8)))
  }

  /// Two digits for each byte.
  static func hexDigits(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef")
    return String(bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
  }
}
