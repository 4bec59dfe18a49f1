import MP4
import Media
import Testing

@Suite("mdhd · MediaHeaderBox") struct MediaHeaderBoxTests {
  @Test("reads version 0")
  func version0() throws {
    let box = try parse(
      MediaHeaderBox.self, versionAndFlags(), u32(1, 2, 90000, 180000), u16(0x15C7, 0))
    #expect(box.timescale == 90000)
    #expect(box.duration == 180000)
    // e, n, g are the letters 5, 14, 7: 5 << 10 | 14 << 5 | 7 = 0x15C7.
    #expect(box.language == "eng")
  }

  @Test("reads version 1")
  func version1() throws {
    let box = try parse(
      MediaHeaderBox.self, versionAndFlags(1), u64(1, 2), u32(90000), u64(1 << 40), u16(0x55C4, 0))
    #expect(box.timescale == 90000)
    #expect(box.duration == 1 << 40)
    #expect(box.language == "und")
  }

  @Test(
    "takes zeros, QuickTime's numbers and what are no letters for undetermined",
    arguments: [0, 1, 0x3FF, 0x7FFF, 0xFFFF] as [UInt16])
  func noLanguage(packed: UInt16) throws {
    let box = try parse(MediaHeaderBox.self, versionAndFlags(), u32(0, 0, 1, 0), u16(packed, 0))
    #expect(box.language == "und")
  }

  @Test("refuses a timescale of 0")
  func zeroTimescale() {
    let error = failure(MediaHeaderBox.self, versionAndFlags(), u32(0, 0, 0, 0), u16(0, 0))
    #expect(error?.reason == .invalid("the timescale is 0"))
  }
}
