@testable import MP4

extension BoxTruncationTests {
  /// The boxes of fragments: each with all optional fields, and where rows may differ with one row.
  static let fragmentVectors: [Vector] = [
    Vector(MovieExtendsHeaderBox.self, versionAndFlags(), u32(90_000)),
    Vector(MovieExtendsHeaderBox.self, versionAndFlags(1), u64(90_000)),
    Vector(TrackExtendsBox.self, versionAndFlags(), u32(1, 1, 512, 0, 0x0101_0000)),
    Vector(MovieFragmentHeaderBox.self, versionAndFlags(), u32(7)),
    Vector(
      TrackFragmentHeaderBox.self,
      versionAndFlags(0, 0x3B), u32(1), u64(4096), u32(1, 512, 99, 0x0101_0000)),
    Vector(TrackFragmentHeaderBox.self, versionAndFlags(0, 0x02_0000), u32(1)),
    Vector(TrackFragmentDecodeTimeBox.self, versionAndFlags(), u32(1024)),
    Vector(TrackFragmentDecodeTimeBox.self, versionAndFlags(1), u64(1024)),
    Vector(
      TrackRunBox.self,
      versionAndFlags(1, 0xF05), u32(1), i32(88), u32(0x0200_0000), u32(512, 99, 0), i32(-512)),
    Vector(TrackRunBox.self, versionAndFlags(0, 0x200), u32(2, 99, 98)),
    Vector(TrackRunBox.self, versionAndFlags(), u32(2)),
    Vector(
      SegmentIndexBox.self,
      versionAndFlags(), u32(1, 90_000, 0, 0), u16(0, 1), u32(5000, 90_000, 0x9000_0000)),
    Vector(
      SegmentIndexBox.self,
      versionAndFlags(1), u32(1, 90_000), u64(0, 0), u16(0, 1), u32(5000, 90_000, 0x9000_0000)),
    Vector(
      .subsegmentIndex, versionAndFlags(), u32(2), u32(1, 0x0000_0400), u32(1, 0x0100_0200)),
    Vector(
      TrackFragmentRandomAccessBox.self,
      versionAndFlags(), u32(1, 0, 1), u32(1024, 4096), u8(1, 1, 1)),
    Vector(
      TrackFragmentRandomAccessBox.self,
      versionAndFlags(1), u32(1, 0x1B, 1), u64(1024, 4096), u16(1), u8(0, 0, 1), u32(1)),
    Vector(.movieFragmentRandomAccessOffset, versionAndFlags(), u32(64)),
    Vector(
      .eventMessage,
      versionAndFlags(), text("urn:x\0"), text("1\0"), u32(1000, 500, 250, 9)),
    Vector(
      .eventMessage,
      versionAndFlags(1), u32(1000), u64(500), u32(250, 9), text("urn:x\0"), text("1\0")),
    Vector(.producerReferenceTime, versionAndFlags(0, 24), u32(1), u64(1 << 63), u32(7)),
    Vector(.producerReferenceTime, versionAndFlags(1), u32(1), u64(1 << 63), u64(7)),
  ]
}
