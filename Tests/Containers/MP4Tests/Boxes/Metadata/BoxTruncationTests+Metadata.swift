import Media

@testable import MP4

extension BoxTruncationTests {
  /// Titles, chapters and the like; texts that reach to the end of their box are empty.
  static let metadataVectors: [Vector] = [
    Vector(.meta, versionAndFlags()),
    Vector(.metadataKeys, versionAndFlags(), u32(1, 9), code("mdta"), text("a")),
    Vector(.metadataValue, u32(1, 0)),
    Vector(.metadataName, versionAndFlags()),
    Vector(.metadataPosition, u32(0, 0), u16(0, 3, 12)),
    Vector(.plainText),
    Vector(.userDataText, u16(2, 0x55C4), text("Hi")),
    Vector(.assetText, versionAndFlags(), u16(0x55C4)),
    Vector(.recordingYear, versionAndFlags(), u16(2024)),
    Vector(
      .locationInformation,
      versionAndFlags(), u16(0x55C4), u8(0), u8(0), u32(0, 0, 0), text("earth\0"), u8(0)),
    Vector(ChapterListBox.self, versionAndFlags(), u8(1), u64(0), u8(1), text("A")),
    Vector(ChapterListBox.self, versionAndFlags(1), zeros(4), u8(1), u64(0), u8(1), text("A")),
  ]
}
