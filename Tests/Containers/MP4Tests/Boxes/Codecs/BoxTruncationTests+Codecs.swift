import Media

@testable import MP4

extension BoxTruncationTests {
  /// The boxes inside sample entries, and the sample entries of subtitles.
  static let codecVectors: [Vector] = [
    Vector(AV1ConfigurationBox.self, AV1ConfigurationBoxTests.record),
    Vector(VPConfigurationBox.self, VPConfigurationBoxTests.payload),
    Vector(OpusSpecificBox.self, OpusSpecificBoxTests.stereo),
    Vector(OpusSpecificBox.self, OpusSpecificBoxTests.surround),
    Vector(.ac3Specific, u8(0x50, 0x11, 0x40)),
    Vector(.enhancedAC3Specific, u8(0x06, 0x00, 0x20, 0x0F, 0x00)),
    Vector(.enhancedAC3Specific, u8(0x06, 0x00, 0x20, 0x0F, 0x02, 0x80)),
    Vector(FLACSpecificBox.self, FLACSpecificBoxTests.payload),
    Vector(GlobalHeaderBox.self),
    Vector(VC1SpecificBox.self, u8(0xC0), u16(0), u32(25)),
    Vector(VVCConfigurationBox.self, versionAndFlags(), u8(0xFE)),
    Vector(PCMConfigurationBox.self, versionAndFlags(), u8(1, 24)),
    Vector(SamplingRateBox.self, versionAndFlags(), u32(96_000)),
    Vector(AudioSampleEntry.self, AudioSampleEntryTests.version2),
    Vector(CleanApertureBox.self, u32(1918, 1, 1080, 1), i32(-1), u32(2), i32(0), u32(1)),
    Vector(
      MasteringDisplayColourVolumeBox.self,
      u16(13250, 34500), u16(7500, 3000), u16(34000, 16000), u16(15635, 16450),
      u32(10_000_000, 50)),
    Vector(.contentLightLevel, u16(1000, 400)),
    Vector(.fontTable, u16(1), u16(1), u8(5), text("Serif")),
    Vector(.webVTTSampleEntry, zeros(6), u16(1)),
    Vector(.xmlSubtitleSampleEntry, zeros(6), u16(1), text("urn:x\0")),
    Vector(.textSampleEntry, TextSampleEntryTests.quickTime),
  ]
}
