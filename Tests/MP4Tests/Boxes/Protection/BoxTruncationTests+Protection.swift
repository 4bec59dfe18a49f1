import MP4
import Media

extension BoxTruncationTests {
  /// What belongs to encrypted samples, and Microsoft's `uuid` boxes.
  static let protectionVectors: [Vector] = [
    Vector(OriginalFormatBox.self, code("avc1")),
    Vector(SchemeTypeBox.self, versionAndFlags(), code("cenc"), u32(0x10000)),
    Vector(SchemeTypeBox.self, versionAndFlags(0, 1), code("cenc"), u32(0x10000)),
    Vector(TrackEncryptionBox.self, TrackEncryptionBoxTests.counterMode),
    Vector(TrackEncryptionBox.self, TrackEncryptionBoxTests.pattern),
    Vector(ProtectionSystemSpecificHeaderBox.self, versionAndFlags(), zeros(16), u32(1), u8(7)),
    Vector(
      ProtectionSystemSpecificHeaderBox.self,
      versionAndFlags(1), zeros(16), u32(1), zeros(16), u32(1), u8(7)),
    Vector(SampleEncryptionBox.self, versionAndFlags(), u32(0)),
    Vector(SampleEncryptionBox.self, versionAndFlags(0, 1), zeros(4), zeros(16), u32(0)),
    Vector(SampleAuxiliaryInformationSizesBox.self, versionAndFlags(), u8(0), u32(1), u8(16)),
    Vector(
      SampleAuxiliaryInformationSizesBox.self,
      versionAndFlags(0, 1), code("cenc"), u32(0), u8(16), u32(9)),
    Vector(SampleAuxiliaryInformationOffsetsBox.self, versionAndFlags(), u32(1, 4096)),
    Vector(SampleAuxiliaryInformationOffsetsBox.self, versionAndFlags(1), u32(1), u64(4096)),
    Vector(
      SampleAuxiliaryInformationOffsetsBox.self,
      versionAndFlags(0, 1), code("cenc"), u32(0), u32(1, 4096)),
    Vector(FragmentTimeBox.self, versionAndFlags(), u32(1, 2)),
    Vector(FragmentTimeBox.self, versionAndFlags(1), u64(1, 2)),
    Vector(FragmentReferencesBox.self, versionAndFlags(), u8(1), u32(1, 2)),
    Vector(FragmentReferencesBox.self, versionAndFlags(1), u8(1), u64(1, 2)),
  ]
}
