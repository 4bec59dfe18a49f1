import MP4
import Media
import Testing

@Suite("elst · EditListBox") struct EditListBoxTests {
  @Test("reads version 0, where -1 has 32 bits")
  func version0() throws {
    let box = try parse(
      EditListBox.self, versionAndFlags(), u32(2),  // entry_count
      u32(500), i32(-1), u16(1, 0),  // an empty edit
      u32(9000), i32(1024), u16(0, 0x8000))  // half speed
    #expect(
      box.entries == [
        .init(segmentDuration: 500, mediaTime: -1),
        .init(
          segmentDuration: 9000, mediaTime: 1024, rateInteger: 0,
          rateFraction: Int16(bitPattern: 0x8000)),
      ])
  }

  @Test("reads version 1, where -1 has 64 bits")
  func version1() throws {
    let box = try parse(
      EditListBox.self, versionAndFlags(1), u32(1),
      u64(1 << 40, .max), u16(1, 0))  // segment_duration, media_time, media_rate
    #expect(box.entries == [.init(segmentDuration: 1 << 40, mediaTime: -1)])
  }
}
