import Ciphers
import TestSupport
import Testing

/// Expected values: NIST SP 800-38A F.2.1, and for the padding OpenSSL 3.0.
///
///     echo PLAIN | xxd -r -p | openssl enc -aes-128-cbc -K KEY -iv VECTOR | xxd -p
@Suite struct CBCDecryptionTests {
  private static let vector = bytes(hex: "000102030405060708090a0b0c0d0e0f")
  /// The four blocks of F.2.1, and the block of padding that OpenSSL puts after them.
  private static let encrypted = bytes(
    hex: """
      7649abac8119b246cee98e9b12e9197d 5086cb9b507219ee95db113a917678b2
      73bed6b8e3c1743b7116e69e22229516 3ff1caa1681fac09120eca307586e1a7
      8cb82807230e1321d3fae00d18cc2012
      """)

  private func decrypt(_ data: [UInt8]) throws -> [UInt8] {
    try CBCDecryption.decrypt(data, key: NIST.key128, vector: Self.vector)
  }

  @Test("decrypts what NIST prints, and takes the block of padding away")
  func wholeBlocks() throws {
    let plain = try decrypt(Self.encrypted)
    #expect(plain == NIST.plain)
  }

  @Test("takes a part of a block away: 50 bytes, AES-256")
  func partOfBlock() throws {
    let data = bytes(
      hex: """
        f58c4c04d6e5f1ba779eabfb5f7bfbd6 9cfc4e967edb808d679f777bc6702c7d
        39f23369a9d9bacfa530e26304231461 45249fc3dbc75c13f528fd0264073e23
        """)
    let plain = try CBCDecryption.decrypt(data, key: NIST.key256, vector: Self.vector)
    #expect(plain == Array(NIST.plain.prefix(50)))
  }

  @Test("pieces of any size decrypt to the same", arguments: 1...33)
  func pieces(size: Int) throws {
    var decryption = try CBCDecryption(key: NIST.key128, vector: Self.vector)
    var plain: [UInt8] = []
    for start in stride(from: 0, to: Self.encrypted.count, by: size) {
      let piece = Self.encrypted[start..<min(start + size, Self.encrypted.count)]
      plain += decryption.append(Array(piece))
    }
    plain += try decryption.finish()
    #expect(plain == NIST.plain)
  }

  @Test("gives out nothing that may be padding before the end")
  func holdsLastBlock() throws {
    var decryption = try CBCDecryption(key: NIST.key128, vector: Self.vector)
    let plain = decryption.append(Self.encrypted)
    #expect(plain == NIST.plain)
    let rest = try decryption.finish()
    #expect(rest.isEmpty)
  }

  @Test(
    "every cut is an error: the end is missing, or what is there has no padding", arguments: 0..<80)
  func truncated(length: Int) {
    let expected =
      length > 0 && length % 16 == 0 ? .padding : CipherError.partialBlock(byteCount: length)
    #expect(throws: expected) { try decrypt(Array(Self.encrypted.prefix(length))) }
  }

  @Test("another key is an error, where its last byte is no count of padding")
  func wrongKey() {
    var key = NIST.key128
    key[0] ^= 1
    #expect(throws: CipherError.padding) {
      try CBCDecryption.decrypt(Self.encrypted, key: key, vector: Self.vector)
    }
  }

  @Test("a vector of another length is an error")
  func vectorLength() {
    #expect(throws: CipherError.vectorLength(15)) {
      try CBCDecryption.decrypt([], key: NIST.key128, vector: [UInt8](repeating: 0, count: 15))
    }
  }

  @Test("an error says nothing of the key")
  func secrecy() {
    let texts = [CipherError.padding, .keyLength(5), .partialBlock(byteCount: 3)].map(\.description)
    #expect(texts.allSatisfy { !$0.contains("2b7e") })
  }
}
