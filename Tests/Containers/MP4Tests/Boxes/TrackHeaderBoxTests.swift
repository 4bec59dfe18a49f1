import MP4
import Media
import Testing

@Suite("tkhd · TrackHeaderBox") struct TrackHeaderBoxTests {
  let end = concat(
    zeros(8), u16(1, 2, 0x100, 0),  // reserved, layer, alternate_group, volume, reserved
    TinyMovie.identity, u32(640 << 16, 360 << 16 | 0x8000))  // matrix, width, height

  @Test("reads version 0")
  func version0() throws {
    let box = try parse(TrackHeaderBox.self, versionAndFlags(0, 7), u32(0, 0, 5, 0, 900), end)
    #expect(box.isEnabled)
    #expect(box.trackID == 5)
    #expect(box.duration == 900)
    #expect(box.layer == 1)
    #expect(box.alternateGroup == 2)
    #expect(box.volume == 0x100)
    #expect(box.width == 640 << 16)
    #expect(box.height == 360 << 16 | 0x8000)
  }

  @Test("reads version 1 with its longer times")
  func version1() throws {
    let times = concat(u64(0, 0), u32(5, 0), u64(1 << 40))
    let box = try parse(TrackHeaderBox.self, versionAndFlags(1, 2), times, end)
    #expect(!box.isEnabled)
    #expect(box.trackID == 5)
    #expect(box.duration == 1 << 40)
    #expect(box.width == 640 << 16)
  }
}
