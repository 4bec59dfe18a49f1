import MP4
import Media
import Testing

@Suite("tenc · TrackEncryptionBox") struct TrackEncryptionBoxTests {
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
    let parameters = try parse(TrackEncryptionBox.self, Self.counterMode).parameters
    #expect(parameters.isProtected)
    #expect(parameters.perSampleIVSize == 8)
    #expect("\(parameters.keyID)" == "a7e61c37-3e21-9033-c210-91fa607bf3b8")
    #expect(parameters.constantIV.isEmpty)
  }

  @Test("reads a pattern and the vector that all samples share")
  func pattern() throws {
    let parameters = try parse(TrackEncryptionBox.self, Self.pattern).parameters
    #expect(parameters.cryptByteBlock == 1)
    #expect(parameters.skipByteBlock == 9)
    #expect(parameters.constantIV == u64(42))
  }

  @Test("has no common vector where nothing is encrypted")
  func clear() throws {
    let payload = concat(versionAndFlags(), u8(0, 0, 0, 0), Self.keyID)
    #expect(try fields(of: TrackEncryptionBox.self, payload).remaining == 0)
  }
}
