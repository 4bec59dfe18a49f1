import Media

@testable import MP4

extension BoxTruncationTests {
  /// What belongs to encrypted samples, and Microsoft's `uuid` boxes.
  static let protectionVectors: [Vector] = [
    Vector(OriginalFormatBox.self, code("avc1")),
    Vector(SchemeTypeBox.self, versionAndFlags(), code("cenc"), u32(0x10000)),
    Vector(SchemeTypeBox.self, versionAndFlags(0, 1), code("cenc"), u32(0x10000)),
    Vector(.trackEncryption, TrackEncryptionBoxTests.counterMode),
    Vector(.trackEncryption, TrackEncryptionBoxTests.pattern),
    Vector(.protectionSystemSpecificHeader, versionAndFlags(), zeros(16), u32(1), u8(7)),
    Vector(
      .protectionSystemSpecificHeader,
      versionAndFlags(1), zeros(16), u32(1), zeros(16), u32(1), u8(7)),
    Vector(.sampleEncryption, versionAndFlags(), u32(0)),
    Vector(.sampleEncryption, versionAndFlags(0, 1), zeros(4), zeros(16), u32(0)),
    Vector(.sampleAuxiliaryInformationSizes, versionAndFlags(), u8(0), u32(1), u8(16)),
    Vector(
      .sampleAuxiliaryInformationSizes,
      versionAndFlags(0, 1), code("cenc"), u32(0), u8(16), u32(9)),
    Vector(.sampleAuxiliaryInformationOffsets, versionAndFlags(), u32(1, 4096)),
    Vector(.sampleAuxiliaryInformationOffsets, versionAndFlags(1), u32(1), u64(4096)),
    Vector(
      .sampleAuxiliaryInformationOffsets,
      versionAndFlags(0, 1), code("cenc"), u32(0), u32(1, 4096)),
    Vector(.fragmentTime, versionAndFlags(), u32(1, 2)),
    Vector(.fragmentTime, versionAndFlags(1), u64(1, 2)),
    Vector(.fragmentReferences, versionAndFlags(), u8(1), u32(1, 2)),
    Vector(.fragmentReferences, versionAndFlags(1), u8(1), u64(1, 2)),
  ]
}
