import MP4
import Media
import Testing

@Suite("mvhd · MovieHeaderBox") struct MovieHeaderBoxTests {
  let end = concat(u32(0x18000), u16(0x80), zeros(10), TinyMovie.identity, zeros(24), u32(3))

  @Test("reads version 0")
  func version0() throws {
    let box = try parse(MovieHeaderBox.self, versionAndFlags(), u32(1, 2, 600, 1200), end)
    #expect(box.creationTime == 1)
    #expect(box.modificationTime == 2)
    #expect(box.timescale == 600)
    #expect(box.duration == 1200)
    #expect(box.rate == 0x18000)
    #expect(box.volume == 0x80)
    #expect(box.nextTrackID == 3)
  }

  @Test("reads version 1 with its longer times")
  func version1() throws {
    let times = concat(u64(1 << 40, 2), u32(600), u64(1 << 33))
    let box = try parse(MovieHeaderBox.self, versionAndFlags(1), times, end)
    #expect(box.creationTime == 1 << 40)
    #expect(box.timescale == 600)
    #expect(box.duration == 1 << 33)
    #expect(box.nextTrackID == 3)
  }

  @Test("takes all ones for an unknown duration")
  func unknownDuration() throws {
    let box = try parse(MovieHeaderBox.self, versionAndFlags(), u32(0, 0, 600, .max), end)
    #expect(box.duration == nil)
    let large = concat(u64(0, 0), u32(600), u64(.max))
    #expect(try parse(MovieHeaderBox.self, versionAndFlags(1), large, end).duration == nil)
  }

  @Test("refuses a timescale of 0, by which nothing can be divided")
  func zeroTimescale() {
    let error = failure(MovieHeaderBox.self, versionAndFlags(), u32(0, 0, 0, 0), end)
    #expect(error == ParsingError(.invalid("the timescale is 0"), at: 112))
  }
}
