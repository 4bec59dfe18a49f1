import Media
import Testing

@testable import MP4

@Suite("Boxes of the sample table") struct SampleTableBoxesTests {
  @Test("stts: reads every run")
  func timeToSample() throws {
    let box = try parse(
      TimeToSampleBox.self, versionAndFlags(), u32(2),
      u32(3, 1024),  // 3 samples of 1024
      u32(1, 512))  // 1 sample of 512
    #expect(box.entries.map(\.sampleCount) == [3, 1])
    #expect(box.entries.map(\.sampleDelta) == [1024, 512])
  }

  @Test("ctts: reads signed offsets in both versions", arguments: [0, 1] as [UInt8])
  func compositionOffset(version: UInt8) throws {
    let box = try parse(
      CompositionOffsetBox.self, versionAndFlags(version), u32(2), u32(1, 1024), u32(2), i32(-512))
    #expect(box.entries.map(\.sampleCount) == [1, 2])
    #expect(box.entries.map(\.sampleOffset) == [1024, -512])
  }

  @Test("stsc: reads every run")
  func sampleToChunk() throws {
    let box = try parse(
      SampleToChunkBox.self, versionAndFlags(), u32(2), u32(1, 3, 1), u32(7, 2, 2))
    #expect(box.entries.map(\.firstChunkNumber) == [1, 7])
    #expect(box.entries.map(\.samplesPerChunk) == [3, 2])
    #expect(box.entries.map(\.sampleDescriptionNumber) == [1, 2])
  }

  @Test(
    "stsc: refuses runs that do not begin one after the other, from chunk 1 on",
    arguments: zip([u32(2, 1, 1), u32(0, 1, 1), u32(1, 1, 1, 1, 1, 1)], [108, 108, 120]))
  func unorderedChunks(rows: [UInt8], offset: Int) {
    let count = UInt32(rows.count / 12)
    let error = failure(SampleToChunkBox.self, versionAndFlags(), u32(count), rows)
    #expect(error?.offset == offset)
  }

  @Test("stsz: reads one size each")
  func sampleSizes() throws {
    let box = try parse(SampleSizeBox.self, versionAndFlags(), u32(0, 3), u32(70, 0, .max))
    #expect(box.sizes == .list([70, 0, .max]))
  }

  @Test("stsz: takes the count where all sizes are the same as a claim")
  func constantSize() throws {
    let box = try parse(SampleSizeBox.self, versionAndFlags(), u32(4, .max))
    #expect(box.sizes == .constant(size: 4, count: .max))
  }

  @Test("stsz: refuses four billion samples in a box of 20 bytes")
  func hostileSizes() {
    let error = failure(SampleSizeBox.self, versionAndFlags(), u32(0, .max))
    #expect(error?.reason == .tableTooLarge(rows: 1 << 32 - 1, rowSize: 4, available: 0))
  }

  @Test("stz2: reads sizes of 4, 8 and 16 bits, the upper half of a byte first")
  func compactSizes() throws {
    let nibbles = try parse(
      CompactSampleSizeBox.self, versionAndFlags(), u8(0, 0, 0, 4), u32(3), u8(0x12, 0x30))
    #expect(nibbles.sizes == .list([1, 2, 3]))
    let small = try parse(
      CompactSampleSizeBox.self, versionAndFlags(), u8(0, 0, 0, 8), u32(2), u8(200, 0))
    #expect(small.sizes == .list([200, 0]))
    let large = try parse(
      CompactSampleSizeBox.self, versionAndFlags(), u8(0, 0, 0, 16), u32(1), u16(.max))
    #expect(large.sizes == .list([65535]))
  }

  @Test(
    "stz2: refuses other sizes and more entries than there are", arguments: [0, 5, 32] as [UInt8])
  func compactSizesMalformed(bits: UInt8) {
    let error = failure(
      CompactSampleSizeBox.self, versionAndFlags(), u8(0, 0, 0, bits), u32(1), zeros(4))
    #expect(error?.offset == 107)
    for bits in [4, 8, 16] as [UInt8] {
      let payload = concat(versionAndFlags(), u8(0, 0, 0, bits), u32(.max), zeros(8))
      #expect(failure(CompactSampleSizeBox.self, payload) != nil)
    }
  }

  @Test("stco and co64: read the place of each chunk")
  func chunkOffsets() throws {
    let small = try parse(ChunkOffsetBox.self, versionAndFlags(), u32(2), u32(48, .max))
    #expect(small.offsets == [48, .max])
    let large = try parse(ChunkLargeOffsetBox.self, versionAndFlags(), u32(2), u64(1 << 40, .max))
    #expect(large.offsets == [1 << 40, .max])
  }

  @Test("stss: reads the numbers, and is not absent where it is empty")
  func syncSamples() throws {
    #expect(
      try parse(SyncSampleBox.self, versionAndFlags(), u32(2), u32(1, 251)).sampleNumbers
        == [1, 251])
    #expect(try parse(SyncSampleBox.self, versionAndFlags(), u32(0)).sampleNumbers.isEmpty)
  }

  @Test("sbgp and sgpd: read which samples belong to which group")
  func groups() throws {
    let members = try parse(
      SampleToGroupBox.self, versionAndFlags(), code("roll"), u32(2), u32(1, 0), u32(9, 1))
    #expect(members.groupingType == "roll")
    #expect(members.entries.map(\.sampleCount) == [1, 9])
    #expect(members.entries.map(\.groupDescriptionNumber) == [0, 1])
    let description = try parse(
      SampleGroupDescriptionBox.self, versionAndFlags(1), code("roll"), u32(2, 1), u16(0xFFFF))
    #expect(description.defaultLength == 2)
    #expect(description.entryCount == 1)
    let oldest = try parse(
      SampleGroupDescriptionBox.self, versionAndFlags(), code("roll"), u32(1), u16(0xFFFF))
    #expect(oldest.defaultLength == nil)
  }

  @Test("sbgp: refuses more runs than its bytes hold")
  func hostileGroups() {
    let error = failure(SampleToGroupBox.self, versionAndFlags(), code("roll"), u32(.max, 1, 1))
    #expect(error?.reason == .tableTooLarge(rows: 1 << 32 - 1, rowSize: 8, available: 8))
  }

  @Test("sdtp: reads one byte a sample to the end of the box")
  func dependencies() throws {
    #expect(
      try explanation(.sampleDependencyType, versionAndFlags(), u8(0x24, 0x18))
        == ["entries 36 · 24"])
  }
}
