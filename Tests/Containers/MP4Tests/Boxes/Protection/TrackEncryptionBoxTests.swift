import Media
import Testing

@testable import MP4

@Suite("tenc · track encryption") struct TrackEncryptionBoxTests {
  static let keyID = u64(0xA7E6_1C37_3E21_9033, 0xC210_91FA_607B_F3B8)

  static let counterMode = concat(
    versionAndFlags(),
    u8(0), u8(0),  // reserved
    u8(1), u8(8),  // default_isProtected, default_Per_Sample_IV_Size
    keyID)

  static let pattern = concat(
    versionAndFlags(1),
    u8(0), u8(0x19),  // reserved, 1 block encrypted and 9 not
    u8(1), u8(0),  // default_isProtected, default_Per_Sample_IV_Size
    keyID,
    u8(8), u64(42))  // default_constant_IV

  @Test("reads the key's name and the size of the vectors")
  func counterMode() throws {
    #expect(
      try explanation(.trackEncryption, Self.counterMode) == [
        "reserved 0", "cryptByteBlock 0", "skipByteBlock 0", "isProtected 1", "perSampleIVSize 8",
        "kid 'a7e61c37-3e21-9033-c210-91fa607bf3b8'",
      ])
  }

  @Test("reads a pattern and the vector that all samples share")
  func pattern() throws {
    let found = try explanation(.trackEncryption, Self.pattern)
    #expect(found[1...2] == ["cryptByteBlock 1", "skipByteBlock 9"])
    #expect(found.last == "constantIV 0 0 0 0 0 0 0 2a")
  }

  @Test("has no common vector where nothing is encrypted")
  func clear() throws {
    let payload = concat(versionAndFlags(), u8(0, 0, 0, 0), Self.keyID)
    #expect(try explanation(.trackEncryption, payload).last?.hasPrefix("kid") == true)
  }
}
