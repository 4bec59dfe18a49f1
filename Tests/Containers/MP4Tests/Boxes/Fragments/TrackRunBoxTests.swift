import MP4
import Media
import Testing

@Suite("The run of samples, trun") struct TrackRunBoxTests {
  @Test("reads every column where all flags are set")
  func allColumns() throws {
    let box = try parse(
      TrackRunBox.self, versionAndFlags(1, 0xF05),
      u32(2),  // sample_count
      i32(-24),  // data_offset
      u32(0x0200_0000),  // first_sample_flags: depends on none
      u32(512, 1000, 0x0101_0000), i32(1024),  // duration, size, flags, composition offset
      u32(256, 70, 0x0001_0000), i32(-512))
    #expect(box.sampleCount == 2)
    #expect(box.dataOffset == -24)
    #expect(box.firstSampleFlags?.isSync == true)
    #expect(box.durations == [512, 256])
    #expect(box.sizes == [1000, 70])
    #expect(box.flags?.map(\.rawValue) == [0x0101_0000, 0x0001_0000])
    #expect(box.compositionOffsets == [1024, -512])
    #expect(box.rowSize == 16)
  }

  @Test("has nothing but the columns whose flag is set", arguments: 0..<16 as Range<UInt32>)
  func someColumns(set: UInt32) throws {
    let columnCount = set.nonzeroBitCount
    let rows = (0..<3 * UInt32(columnCount)).flatMap { u32($0) }
    let box = try parse(TrackRunBox.self, versionAndFlags(0, set << 8), u32(3), rows)
    #expect(box.dataOffset == nil)
    #expect(box.firstSampleFlags == nil)
    #expect(box.rowSize == 4 * columnCount)
    let columns: [[UInt32]?] = [
      box.durations, box.sizes, box.flags?.map(\.rawValue),
      box.compositionOffsets?.map(UInt32.init),
    ]
    var first: UInt32 = 0
    for (bit, column) in columns.enumerated() {
      guard set >> UInt32(bit) & 1 == 1 else {
        #expect(column == nil)
        continue
      }
      let step = UInt32(columnCount)
      #expect(column == [first, first + step, first + 2 * step])
      first += 1
    }
  }

  @Test("takes composition offsets as signed in version 0 too")
  func signedOffsets() throws {
    let box = try parse(TrackRunBox.self, versionAndFlags(0, 0x800), u32(1), i32(-512))
    #expect(box.compositionOffsets == [-512])
  }

  @Test("does not believe in more rows than its bytes hold", arguments: [2, 1 << 30, .max])
  func hostileCount(count: UInt32) {
    let error = failure(TrackRunBox.self, versionAndFlags(0, 0x300), u32(count), u32(512, 99))
    #expect(error?.reason == .tableTooLarge(rows: UInt64(count), rowSize: 8, available: 8))
  }

  @Test("without columns takes the count as a claim, and nothing for it")
  func claim() throws {
    let box = try parse(TrackRunBox.self, versionAndFlags(), u32(.max))
    #expect(box.sampleCount == .max)
    #expect(box.rowSize == 0)
    #expect(box.sizes == nil)
  }
}
