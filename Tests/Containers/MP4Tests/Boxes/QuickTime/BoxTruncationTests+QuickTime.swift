import Media

@testable import MP4

extension BoxTruncationTests {
  /// Boxes that only QuickTime's files have.
  static let quickTimeVectors: [Vector] = [
    Vector(.baseMediaInformation, versionAndFlags(), u16(0x40), zeros(10)),
    Vector(.textMediaInformation, TinyMovie.identity),
    Vector(.timecodeMediaInformation, versionAndFlags(), zeros(20), u8(2), text("Ab")),
    Vector(
      .timecodeSampleEntry, zeros(6), u16(1), zeros(4), u32(1, 30_000, 1001), u8(30, 0)),
    Vector(
      .channelLayout,
      versionAndFlags(), u32(0, 0, 1), u32(1, 0, 0, 0, 0)),
    Vector(EndiannessBox.self, u16(1)),
    Vector(.trackAperture, versionAndFlags(), u32(1920 << 16, 1080 << 16)),
    Vector(ALACSpecificBox.self, FLACSpecificBoxTests.appleLossless),
  ]
}
