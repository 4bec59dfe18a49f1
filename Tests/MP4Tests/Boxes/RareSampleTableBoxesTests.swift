import MP4
import Media
import Testing

@Suite("cslg, stsh, padb and subs") struct RareSampleTableBoxesTests {
  @Test("cslg: reads numbers of both sizes")
  func compositionToDecode() throws {
    let short = try parse(
      CompositionToDecodeBox.self, versionAndFlags(), i32(512, -512, 1024, 0, 15_360))
    #expect(short.compositionToDecodeShift == 512)
    #expect(short.leastDecodeToDisplayDelta == -512)
    #expect(short.greatestDecodeToDisplayDelta == 1024)
    #expect(short.compositionStartTime == 0)
    #expect(short.compositionEndTime == 15_360)
    let long = try parse(
      CompositionToDecodeBox.self, versionAndFlags(1), u64(0, .max, 0, 0, 1 << 40))
    #expect(long.leastDecodeToDisplayDelta == -1)
    #expect(long.compositionEndTime == 1 << 40)
  }

  @Test("stsh: reads every pair")
  func shadowSync() throws {
    let box = try parse(ShadowSyncSampleBox.self, versionAndFlags(), u32(2), u32(5, 1, 9, 7))
    #expect(
      box.entries == [
        .init(shadowedSampleNumber: 5, syncSampleNumber: 1),
        .init(shadowedSampleNumber: 9, syncSampleNumber: 7),
      ])
  }

  @Test("padb: reads two samples from a byte, and no more than there are")
  func paddingBits() throws {
    let box = try parse(PaddingBitsBox.self, versionAndFlags(), u32(3), u8(0x71, 0x2F))
    #expect(box.paddingBits == [7, 1, 2])
    #expect(
      failure(PaddingBitsBox.self, versionAndFlags(), u32(.max), u8(0))
        == ParsingError(.tableTooLarge(rows: 1 << 31, rowSize: 1, available: 1), at: 108))
  }

  @Test("subs: reads how many parts which samples have")
  func subsamples() throws {
    let box = try parse(
      SubsampleInformationBox.self, versionAndFlags(), u32(2),
      u32(1), u16(2), u16(100), u8(0, 0), u32(0), u16(50), u8(1, 1), u32(0),
      u32(3), u16(0))
    #expect(
      box.entries == [
        .init(sampleDelta: 1, subsampleCount: 2), .init(sampleDelta: 3, subsampleCount: 0),
      ])
  }

  @Test("subs: does not believe in more entries or parts than it has bytes for")
  func hostileCounts() {
    #expect(
      failure(SubsampleInformationBox.self, versionAndFlags(), u32(.max), zeros(6))
        == ParsingError(.tableTooLarge(rows: 4_294_967_295, rowSize: 6, available: 6), at: 108))
    #expect(
      failure(SubsampleInformationBox.self, versionAndFlags(), u32(1, 1), u16(.max))
        == ParsingError(.tableTooLarge(rows: 65_535, rowSize: 8, available: 0), at: 114))
  }

  @Test("elng, nmhd and iods: read what little there is")
  func small() throws {
    let language = try parse(ExtendedLanguageBox.self, versionAndFlags(), text("zh-Hant-TW\0"))
    #expect(language.extendedLanguage == "zh-Hant-TW")
    #expect(try parse(NullMediaHeaderBox.self, versionAndFlags(0, 5)).flags == 5)
    let profiles = try parse(
      InitialObjectDescriptorBox.self,
      versionAndFlags(), u8(0x10, 7), u16(0x004F), u8(0xFF, 0xFF, 0x29, 0x15, 0xFF))
    #expect(profiles.objectDescriptorID == 1)
    #expect(profiles.audioProfileLevel == 0x29)
    #expect(profiles.visualProfileLevel == 0x15)
    #expect(failure(InitialObjectDescriptorBox.self, versionAndFlags(), u8(3, 0)) != nil)
  }
}
