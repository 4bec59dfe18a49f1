import Media
import Testing

@Suite struct MD5Tests {
  // RFC 1321 §A.5.
  @Test(
    "digests are those of the standard",
    arguments: [
      ("", "d41d8cd98f00b204e9800998ecf8427e"), ("a", "0cc175b9c0f1b6a831c399e269772661"),
      ("abc", "900150983cd24fb0d6963f7d28e17f72"),
      ("message digest", "f96b697d7cb7938d525a2f31aaf161d0"),
      (
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789",
        "d174ab98d277d9f5a5611c2c9f419d9f"
      ),
      (
        "12345678901234567890123456789012345678901234567890123456789012345678901234567890",
        "57edf4a22be3c955ac49da2e2107b67a"
      ),
    ])
  func vectors(text: String, expected: String) {
    #expect(MD5.hexDigest(of: text) == expected)
  }

  @Test(
    "it does not matter in which pieces the bytes come", arguments: [1, 55, 56, 63, 64, 65, 130])
  func pieces(size: Int) {
    let bytes = (0..<1000).map { UInt8(truncatingIfNeeded: $0 * $0) }
    var whole = MD5()
    whole.update(bytes.span)
    var parts = MD5()
    for start in stride(from: 0, to: bytes.count, by: size) {
      parts.update(Array(bytes[start..<min(start + size, bytes.count)]).span)
    }
    #expect(parts.digits() == whole.digits())
  }
}
