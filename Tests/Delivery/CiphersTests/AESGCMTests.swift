import Ciphers
import TestSupport
import Testing

/// The vectors of "The Galois/Counter Mode of Operation" (McGrew, Viega), appendix B.
@Suite struct AESGCMTests {
  struct Vector: Sendable, CustomTestStringConvertible {
    let number: Int
    let key, plain, clear, nonce, sealed: String
    var testDescription: String { "case \(number)" }
  }

  private static let zeros = String(repeating: "0", count: 32)
  private static let plain = """
    d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a72
    1c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b39
    """

  static let vectors = [
    Vector(
      number: 1, key: zeros, plain: "", clear: "", nonce: "000000000000000000000000",
      sealed: "58e2fccefa7e3061367f1d57a4e7455a"),
    Vector(
      number: 2, key: zeros, plain: zeros, clear: "", nonce: "000000000000000000000000",
      sealed: "0388dace60b6a392f328c2b971b2fe78 ab6e47d42cec13bdf53a67b21257bddf"),
    Vector(
      number: 4, key: "feffe9928665731c6d6a8f9467308308", plain: plain,
      clear: "feedfacedeadbeeffeedfacedeadbeefabaddad2", nonce: "cafebabefacedbaddecaf888",
      sealed: """
        42831ec2217774244b7221b784d0d49ce3aa212f2c02a4e035c17e2329aca12e
        21d514b25466931c7d8f6a5aac84aa051ba30b396a0aac973d58e091
        5bc94fbc3221a5db94fae95ae7121a47
        """),
    Vector(
      number: 16, key: "feffe9928665731c6d6a8f9467308308 feffe9928665731c6d6a8f9467308308",
      plain: plain,
      clear: "feedfacedeadbeeffeedfacedeadbeefabaddad2", nonce: "cafebabefacedbaddecaf888",
      sealed: """
        522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa
        8cb08e48590dbb3da7b08b1056828838c5f61e6393ba7a0abcc9f662
        76fc6ece0f4e1768cddf8853bb2d551b
        """),
  ]

  @Test("seals and opens as the paper prints it", arguments: vectors)
  func paper(_ vector: Vector) throws {
    var cipher = try AESGCM(key: bytes(hex: vector.key))
    let (nonce, clear) = (bytes(hex: vector.nonce), bytes(hex: vector.clear))
    let sealed = cipher.seal(bytes(hex: vector.plain), nonce: nonce, authenticating: clear)
    #expect(sealed == bytes(hex: vector.sealed))
    let opened = cipher.open(sealed, nonce: nonce, authenticating: clear)
    #expect(opened == bytes(hex: vector.plain))
  }

  @Test("opens nothing of which one bit is flipped, wherever it is")
  func flippedBits() throws {
    let vector = Self.vectors[2]
    var cipher = try AESGCM(key: bytes(hex: vector.key))
    let (nonce, clear) = (bytes(hex: vector.nonce), bytes(hex: vector.clear))
    let sealed = bytes(hex: vector.sealed)
    for bit in 0..<sealed.count * 8 {
      var changed = sealed
      changed[bit / 8] ^= 1 << (bit % 8)
      #expect(cipher.open(changed, nonce: nonce, authenticating: clear) == nil)
    }
    for bit in 0..<clear.count * 8 {
      var changed = clear
      changed[bit / 8] ^= 1 << (bit % 8)
      #expect(cipher.open(sealed, nonce: nonce, authenticating: changed) == nil)
    }
  }

  @Test("opens nothing that is cut off", arguments: 0..<76)
  func truncated(length: Int) throws {
    let vector = Self.vectors[2]
    var cipher = try AESGCM(key: bytes(hex: vector.key))
    let cut = Array(bytes(hex: vector.sealed).prefix(length))
    #expect(
      cipher.open(cut, nonce: bytes(hex: vector.nonce), authenticating: bytes(hex: vector.clear))
        == nil)
  }
}
