import TestSupport
import Testing

@testable import SRTP

@Suite struct KeyTests {
  /// RFC 3711 B.3.
  static let master = bytes(hex: "E1F97A0D3E018BE0D64FA32C06DE4139 0EC675AD498AFEEBB6960B3AABE6")

  /// RFC 6188 §7.2.
  static let master256 = bytes(
    hex: """
      f0f04914b513f2763a1b1fa130f10e2998f6f6e43e4309d1e622a0e332b9f1b6
      3b04803de51ee7c96423ab5b78d2
      """)

  @Test("derives the keys of RFC 3711 B.3")
  func derivation() throws {
    let key = try SRTPKey(.aes128WithTag80, keyAndSalt: Self.master)
    let encryption = try KeyDerivation.derive(.encryption, from: key, byteCount: 16)
    #expect(encryption == bytes(hex: "C61E7A93744F39EE10734AFE3FF7A087"))
    let salt = try KeyDerivation.derive(.salt, from: key, byteCount: 14)
    #expect(salt == bytes(hex: "30CBBC08863D8C85D49DB34A9AE1"))
    let authentication = try KeyDerivation.derive(.authentication, from: key, byteCount: 94)
    #expect(
      authentication
        == bytes(
          hex: """
            CEBE321F6FF7716B6FD4AB49AF256A15 6D38BAA48F0A0ACF3C34E2359E6CDBCE
            E049646C43D9327AD175578EF7227098 6371C10C9A369AC2F94A8C5FBCDDDC25
            6D6E919A48B610EF17C2041E47403576 6B68642C59BBFC2F34DB60DBDFB2
            """))
  }

  @Test("derives the keys of RFC 6188 §7.2")
  func longDerivation() throws {
    let key = try SRTPKey(.aes256WithTag80, keyAndSalt: Self.master256)
    let encryption = try KeyDerivation.derive(.encryption, from: key, byteCount: 32)
    #expect(
      encryption
        == bytes(hex: "5ba1064e30ec51613cad926c5a28ef731ec7fb397f70a960653caf06554cd8c4"))
    let salt = try KeyDerivation.derive(.salt, from: key, byteCount: 14)
    #expect(salt == bytes(hex: "fa31791685ca444a9e07c6c64e93"))
    let authentication = try KeyDerivation.derive(.authentication, from: key, byteCount: 20)
    #expect(authentication == bytes(hex: "fd9c32d39ed5fbb5a9dc96b30818454d1313dc05"))
  }

  /// Thirty bytes 0 to 29.
  private static let base64 = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwd"

  @Test(
    "reads a line of a session description",
    arguments: [
      "1 AES_CM_128_HMAC_SHA1_80 inline:\(base64)",
      "1 AES_CM_128_HMAC_SHA1_80 inline:\(base64)|2^20",
      "2 AES_CM_128_HMAC_SHA1_80 inline:\(base64)|1048576 KDR=0 WSH=128",
    ])
  func cryptoLine(line: String) throws {
    let keys = try SRTPKey.keys(ofCryptoLine: line)
    let expected = try SRTPKey(.aes128WithTag80, keyAndSalt: Array(0..<30))
    #expect(keys == [expected])
  }

  @Test("reads several keys that packets name")
  func identifiers() throws {
    let keys = try SRTPKey.keys(
      ofCryptoLine: "1 AES_CM_128_HMAC_SHA1_32 "
        + "inline:\(Self.base64)|2^20|1:4;inline:\(Self.base64)|2^20|66051:4")
    #expect(keys.map(\.identifier) == [[0, 0, 0, 1], [0, 1, 2, 3]])
    #expect(keys.allSatisfy { $0.suite == .aes128WithTag32 })
  }

  @Test(
    "a line that cannot be read, or asks for more, is an error",
    arguments: zip(
      [
        "", "1 AES_CM_128_HMAC_SHA1_80", "x AES_CM_128_HMAC_SHA1_80 inline:\(base64)",
        "1 ROT13 inline:\(base64)", "1 AES_CM_128_HMAC_SHA1_80 inline:",
        "1 AES_CM_128_HMAC_SHA1_80 inline:AAEC", "1 AES_CM_128_HMAC_SHA1_80 inline:?",
        "1 AES_CM_128_HMAC_SHA1_80 inline:\(base64) UNENCRYPTED_SRTP",
        "1 AES_CM_128_HMAC_SHA1_80 inline:\(base64) KDR=24",
        "1 AES_CM_128_HMAC_SHA1_80 inline:\(base64);inline:\(base64)",
        "1 AES_CM_128_HMAC_SHA1_80 inline:\(base64)|1:99999999999999999999",
        "1 AES_CM_128_HMAC_SHA1_80 inline:\(base64)|256:1",
      ],
      [
        SRTPKeyError.syntax, .syntax, .syntax, .unknownSuite("ROT13"), .syntax,
        .length(.aes128WithTag80, 3), .base64, .parameter("UNENCRYPTED_SRTP"),
        .parameter("KDR=24"), .syntax, .syntax, .syntax,
      ]))
  func invalidLine(line: String, error: SRTPKeyError) {
    #expect(throws: error) { try SRTPKey.keys(ofCryptoLine: line) }
  }

  @Test("reads --key, whose suite may be written in small letters")
  func option() throws {
    let key = try SRTPKey(option: "aead_aes_128_gcm:AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGw==")
    #expect(key == (try SRTPKey(.aes128GCM, keyAndSalt: Array(0..<28))))
    #expect(throws: SRTPKeyError.syntax) { try SRTPKey(option: "AAECAw") }
  }

  @Test("neither a key nor an error shows what the key is")
  func secrecy() throws {
    let key = try SRTPKey(.aes128WithTag80, keyAndSalt: Self.master)
    var dumped = ""
    dump(key, to: &dumped)
    for text in ["\(key)", String(reflecting: key), dumped, "\([key])"] {
      #expect(text.contains("aes128WithTag80") || text.contains("AES_CM_128_HMAC_SHA1_80"))
      #expect(!text.contains("225") && !text.lowercased().contains("e1f9"))
    }
    for secret in ["\(Self.base64)=", "x\(Self.base64)", "AES_CM_128_HMAC_SHA1_80:\(Self.base64)A"]
    {
      do {
        _ = try SRTPKey(option: secret)
        Issue.record("'\(secret)' is no option")
      } catch {
        #expect(!"\(error)".contains(Self.base64.prefix(8)))
      }
    }
  }
}
