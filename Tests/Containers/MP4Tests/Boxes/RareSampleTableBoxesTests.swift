import Media
import Testing

@testable import MP4

@Suite("cslg, stsh, padb and subs") struct RareSampleTableBoxesTests {
  @Test("cslg: reads numbers of both sizes")
  func compositionToDecode() throws {
    let short = try explanation(
      .compositionToDecode, versionAndFlags(), i32(512, -512, 1024, 0, 15_360))
    #expect(
      short == [
        "compositionToDTSShift 512", "leastDecodeToDisplayDelta -512",
        "greatestDecodeToDisplayDelta 1024", "compositionStartTime 0", "compositionEndTime 15360",
      ])
    let long = try explanation(
      .compositionToDecode, versionAndFlags(1), u64(0, .max, 0, 0, 1 << 40))
    #expect(long[1] == "leastDecodeToDisplayDelta -1")
    #expect(long[4] == "compositionEndTime 1099511627776")
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
    #expect(
      try explanation(.paddingBits, versionAndFlags(), u32(3), u8(0x71, 0x2F))
        == ["sampleCount 3", "entries 113 · 47"])
    #expect(
      failure(.paddingBits, versionAndFlags(), u32(.max), u8(0))
        == ParsingError(.tableTooLarge(rows: 1 << 31, rowSize: 1, available: 1), at: 108))
  }

  @Test("subs: reads how many parts which samples have")
  func subsamples() throws {
    let found = try explanation(
      .subsampleInformation, versionAndFlags(), u32(2),
      u32(1), u16(2), u16(100), u8(0, 0), u32(0), u16(50), u8(1, 1), u32(0),
      u32(3), u16(0))
    #expect(
      found == [
        "entryCount 2", "sampleDelta 1", "subsampleCount 2", "subsamples 100 0 0 0 · 50 1 1 0",
        "sampleDelta 3", "subsampleCount 0", "subsamples ",
      ])
  }

  @Test("subs: does not believe in more entries or parts than it has bytes for")
  func hostileCounts() {
    #expect(
      failure(.subsampleInformation, versionAndFlags(), u32(.max), zeros(6))
        == ParsingError(.tableTooLarge(rows: 4_294_967_295, rowSize: 6, available: 6), at: 108))
    #expect(
      failure(.subsampleInformation, versionAndFlags(), u32(1, 1), u16(.max))
        == ParsingError(.tableTooLarge(rows: 65_535, rowSize: 8, available: 0), at: 114))
  }

  @Test("elng, nmhd and iods: read what little there is")
  func small() throws {
    #expect(
      try explanation(.extendedLanguage, versionAndFlags(), text("zh-Hant-TW\0"))
        == ["extendedLanguage 'zh-Hant-TW'"])
    #expect(try explanation(.nullMediaHeader, versionAndFlags(0, 5)).isEmpty)
    let profiles = try explanation(
      .initialObjectDescriptor,
      versionAndFlags(), u8(0x10, 7), u16(0x004F), u8(0xFF, 0xFF, 0x29, 0x15, 0xFF))
    #expect(
      profiles == [
        "descriptorTag 16", "descriptorLength 7", "objectDescriptorID 1", "urlFlag 0",
        "odProfileLevelIndication 255", "sceneProfileLevelIndication 255",
        "audioProfileLevelIndication 41", "visualProfileLevelIndication 21",
        "graphicsProfileLevelIndication 255", "furtherDescriptors ",
      ])
    #expect(failure(.initialObjectDescriptor, versionAndFlags(), u8(3, 0)) != nil)
  }
}
