import Ciphers
import TestSupport
import Testing

@Suite struct DigestTests {
  /// RFC 2202 §3.
  static let codes: [(key: [UInt8], data: [UInt8], code: String)] = [
    (
      [UInt8](repeating: 0x0B, count: 20), Array("Hi There".utf8),
      "b617318655057264e28bc0b6fb378c8ef146be00"
    ),
    (
      Array("Jefe".utf8), Array("what do ya want for nothing?".utf8),
      "effcdf6ae5eb2fa2d27416d5f184df9c259a7c79"
    ),
    (
      [UInt8](repeating: 0xAA, count: 80),
      Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
      "aa4ae5e15272d00e95705637ce8a3b55ed402112"
    ),
  ]

  @Test("HMAC-SHA1 is what RFC 2202 prints, in each use of one key, and with the data in two parts")
  func hmac() throws {
    for (key, data, code) in Self.codes {
      var hmac = try HMACSHA1(key: key)
      let first = hmac.code(of: data.span)
      #expect(first == bytes(hex: code))
      let front = Array(data.prefix(5))
      let second = hmac.code(of: front.span, then: Array(data.dropFirst(5)))
      #expect(second == bytes(hex: code))
    }
  }

  @Test("a code of nothing is a code")
  func emptyData() throws {
    var hmac = try HMACSHA1(key: [])
    // printf '' | openssl dgst -sha1 -mac HMAC -macopt hexkey: (Python's hmac says the same.)
    let code = hmac.code(of: [UInt8]().span)
    #expect(code == bytes(hex: "fbdb1d1b18aa6c08324b7d64b71fb76370690e1d"))
  }

  /// NIST's examples for FIPS 180-4; the last two, around the ends of blocks, by Python's hashlib.
  @Test(
    "SHA-256 is what FIPS 180-4 prints",
    arguments: zip(
      [
        "", "abc", "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        String(repeating: "a", count: 55), String(repeating: "a", count: 119),
      ],
      [
        "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
        "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
        "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318",
        "31eba51c313a5c08226adf18d4a359cfdfd8d2e816b13f4af952f7ea6584dcfb",
      ]))
  func sha256(text: String, digest: String) {
    #expect(SHA256.hexDigest(of: text) == digest)
  }

  @Test("codes are equal only where all bytes are, and their number")
  func comparison() {
    let code: [UInt8] = [1, 2, 3]
    #expect(code.isEqualInConstantTime(to: [1, 2, 3]))
    #expect(!code.isEqualInConstantTime(to: [1, 2, 4]))
    #expect(!code.isEqualInConstantTime(to: [0, 2, 3]))
    #expect(!code.isEqualInConstantTime(to: [1, 2]))
    #expect(!code.isEqualInConstantTime(to: []))
  }
}
