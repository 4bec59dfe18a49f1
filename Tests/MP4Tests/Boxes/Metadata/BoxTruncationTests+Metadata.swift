import MP4
import Media

extension BoxTruncationTests {
  /// Titles, chapters and the like; texts that reach to the end of their box are empty.
  static let metadataVectors: [Vector] = [
    Vector(MetaBox.self, versionAndFlags()),
    Vector(MetadataKeysBox.self, versionAndFlags(), u32(1, 9), code("mdta"), text("a")),
    Vector(MetadataValueBox.self, u32(1, 0)),
    Vector(MetadataNameBox.self, versionAndFlags()),
    Vector(MetadataPositionBox.self, u32(0, 0), u16(0, 3, 12)),
    Vector(PlainTextBox.self),
    Vector(UserDataTextBox.self, u16(2, 0x55C4), text("Hi")),
    Vector(AssetTextBox.self, versionAndFlags(), u16(0x55C4)),
    Vector(RecordingYearBox.self, versionAndFlags(), u16(2024)),
    Vector(
      LocationInformationBox.self,
      versionAndFlags(), u16(0x55C4), u8(0), u8(0), u32(0, 0, 0), text("earth\0"), u8(0)),
    Vector(ChapterListBox.self, versionAndFlags(), u8(1), u64(0), u8(1), text("A")),
    Vector(ChapterListBox.self, versionAndFlags(1), zeros(4), u8(1), u64(0), u8(1), text("A")),
  ]
}
