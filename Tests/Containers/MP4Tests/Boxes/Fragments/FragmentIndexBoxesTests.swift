import Media
import Testing

@testable import MP4

@Suite("Boxes that say where fragments are") struct FragmentIndexBoxesTests {
  @Test("sidx: reads both versions and takes the packed bits apart", arguments: [0, 1] as [UInt8])
  func segmentIndex(version: UInt8) throws {
    let times = version == 0 ? u32(1024, 52) : u64(1024, 52)
    let box = try parse(
      SegmentIndexBox.self, versionAndFlags(version),
      u32(1, 15_360), times,  // reference_ID, timescale, earliest time, first_offset
      u16(0, 2),  // reserved, reference_count
      u32(5000, 30_720, 0x9000_0000),  // media; starts with a SAP of type 1
      u32(0x8000_0000 | 68, 15_360, 0x2000_0007))  // an index; SAP type 2 after 7 ticks
    #expect(box.referenceID == 1)
    #expect(box.timescale == 15_360)
    #expect(box.earliestPresentationTime == 1024)
    #expect(box.firstOffset == 52)
    #expect(box.references.map(\.isIndex) == [false, true])
    #expect(box.references.map(\.referencedSize) == [5000, 68])
    #expect(box.references.map(\.subsegmentDuration) == [30_720, 15_360])
    #expect(box.references.map(\.startsWithSAP) == [true, false])
    #expect(box.references.map(\.sapType) == [1, 2])
    #expect(box.references.map(\.sapDeltaTime) == [0, 7])
  }

  @Test("sidx: refuses more references than its bytes hold, and no ticks a second")
  func brokenSegmentIndex() {
    let hostile = failure(
      SegmentIndexBox.self, versionAndFlags(), u32(1, 15_360, 0, 0), u16(0, .max), zeros(12))
    #expect(hostile?.reason == .tableTooLarge(rows: 65_535, rowSize: 12, available: 12))
    let timeless = failure(SegmentIndexBox.self, versionAndFlags(), u32(1, 0, 0, 0), u16(0, 0))
    #expect(timeless?.offset == 108)
  }

  @Test("ssix: reads the levels of each subsegment")
  func subsegmentIndex() throws {
    let found = try explanation(
      .subsegmentIndex, versionAndFlags(), u32(2),
      u32(2), u8(0, 0, 4, 0), u8(1, 0, 2, 1),  // 1024 bytes of level 0, 513 of level 1
      u32(0))
    #expect(
      found == [
        "subsegmentCount 2", "rangeCount 2", "ranges 1024 · \(1 << 24 + 513)", "rangeCount 0",
        "ranges ",
      ])
  }

  @Test("ssix: believes neither count beyond its bytes")
  func hostileSubsegmentIndex() {
    let outer = failure(.subsegmentIndex, versionAndFlags(), u32(.max), u32(0))
    #expect(outer?.reason == .tableTooLarge(rows: 1 << 32 - 1, rowSize: 4, available: 4))
    let inner = failure(.subsegmentIndex, versionAndFlags(), u32(1), u32(.max, 0))
    #expect(inner?.reason == .tableTooLarge(rows: 1 << 32 - 1, rowSize: 4, available: 4))
  }

  @Test("tfra: reads entries whose numbers have 1 to 4 bytes")
  func randomAccess() throws {
    let box = try parse(
      TrackFragmentRandomAccessBox.self, versionAndFlags(1),
      u32(2),  // track_ID
      u32(0b01_10_11),  // numbers of 2, 3 and 4 bytes
      u32(1),  // number_of_entry
      u64(1 << 40, 1 << 33), u16(258), u8(1, 2, 3), u32(70_000))
    #expect(box.trackID == 2)
    let entry = try #require(box.entries.first)
    #expect(entry.time == 1 << 40)
    #expect(entry.movieFragmentOffset == 1 << 33)
    #expect(entry.trackFragmentNumber == 258)
    #expect(entry.trackRunNumber == 0x01_0203)
    #expect(entry.sampleNumber == 70_000)
  }

  @Test("tfra: refuses more entries than its bytes hold")
  func hostileRandomAccess() {
    let error = failure(
      TrackFragmentRandomAccessBox.self, versionAndFlags(), u32(1, 0, .max), zeros(11))
    #expect(error?.reason == .tableTooLarge(rows: 1 << 32 - 1, rowSize: 11, available: 11))
  }

  @Test("mfro: reads the size of the box around it")
  func randomAccessOffset() throws {
    #expect(
      try explanation(.movieFragmentRandomAccessOffset, versionAndFlags(), u32(91))
        == ["parentSize 91"])
  }
}
