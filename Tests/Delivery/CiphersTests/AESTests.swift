import Ciphers
import TestSupport
import Testing

/// The vectors of NIST SP 800-38A, appendix F.
enum NIST {
  static let key128 = bytes(hex: "2b7e151628aed2a6abf7158809cf4f3c")
  static let key256 = bytes(
    hex: "603deb1015ca71be2b73aef0857d77811f352c073b6108d72d9810a30914dff4")
  static let plain = bytes(
    hex: """
      6bc1bee22e409f96e93d7e117393172a ae2d8a571e03ac9c9eb76fac45af8e51
      30c81c46a35ce411e5fbc1191a0a52ef f69f2445df4f9b17ad2b417be66c3710
      """)
}

@Suite struct AESTests {
  @Test("encrypts a block as F.1.1 and F.1.5 print it")
  func block() throws {
    let block = Array(NIST.plain.prefix(16))
    var short = try AESEncryption(key: NIST.key128)
    let first = short.encrypt(block)
    #expect(first == bytes(hex: "3ad77bb40d7a3660a89ecaf32466ef97"))
    var long = try AESEncryption(key: NIST.key256)
    let second = long.encrypt(block)
    #expect(second == bytes(hex: "f3eed1bdb5d2a03c064b5a7e3db181f8"))
  }

  @Test("counts from a block of its own for each block: F.5.1 and F.5.5")
  func counterMode() throws {
    let counter = UInt128(block: bytes(hex: "f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff"))
    let expected = [
      (
        NIST.key128,
        """
        874d6191b620e3261bef6864990db6ce 9806f66b7970fdff8617187bb9fffdff
        5ae4df3edbd5d35e5b4f09020db03eab 1e031dda2fbe03d1792170a0f3009cee
        """
      ),
      (
        NIST.key256,
        """
        601ec313775789a5b7a7f504bbf3d228 f443e3ca4d62b59aca84e990cacaf5c5
        2b0930daa23de94ce87017ba2d84988d dfc9c58db67aada613c2dd08457941a6
        """
      ),
    ]
    for (key, text) in expected {
      var cipher = try AESEncryption(key: key)
      var data = NIST.plain
      cipher.apply(to: &data, in: data.indices, counter: counter)
      #expect(data == bytes(hex: text))
      cipher.apply(to: &data, in: data.indices, counter: counter)
      #expect(data == NIST.plain)
    }
  }

  @Test("changes no byte outside the range, and cuts the last block", arguments: 0..<34)
  func range(count: Int) throws {
    var cipher = try AESEncryption(key: NIST.key128)
    let whole = cipher.keystream(from: 7, byteCount: 48)
    var data = [UInt8](repeating: 0, count: 40)
    cipher.apply(to: &data, in: 3..<3 + count, counter: 7)
    let expected = [0, 0, 0] + whole.prefix(count) + [UInt8](repeating: 0, count: 37 - count)
    #expect(data == expected)
  }

  @Test("a counter of ones is followed by zero")
  func wrap() throws {
    var cipher = try AESEncryption(key: NIST.key128)
    let stream = cipher.keystream(from: .max, byteCount: 32)
    let second = cipher.keystream(from: 0, byteCount: 16)
    #expect(Array(stream.suffix(16)) == second)
  }

  @Test("a key of another length is an error that says the lengths", arguments: [0, 15, 17, 33])
  func keyLength(count: Int) {
    #expect(throws: CipherError.keyLength(count)) {
      _ = try AESEncryption(key: [UInt8](repeating: 1, count: count))
    }
  }
}
