import MP4
import Media
import Testing

@Suite("SampleTable") struct SampleTableTests {
  /// Boxes for samples of 10, 20, 30, … bytes, 512 ticks each, two to a chunk, chunks 1000 apart.
  func boxes(
    count: Int = 6, timeToSample: [TimeToSampleBox.Entry]? = nil,
    compositionOffsets: [Int32]? = nil, sampleToChunk: [SampleToChunkBox.Entry]? = nil,
    sizes: SampleSizes? = nil, chunkOffsets: [Int] = [1000, 2000, 3000],
    syncNumbers: [UInt32]? = nil
  ) throws -> SampleTableBoxes {
    SampleTableBoxes(
      timeToSample: TimeToSampleBox(
        entries: timeToSample ?? [.init(sampleCount: UInt32(count), sampleDelta: 512)]),
      compositionOffset: compositionOffsets.map { offsets in
        CompositionOffsetBox(entries: offsets.map { .init(sampleCount: 1, sampleOffset: $0) })
      },
      sampleToChunk: SampleToChunkBox(
        entries: sampleToChunk ?? [.init(firstChunkNumber: 1, samplesPerChunk: 2)]),
      sizes: sizes ?? .list((1...max(1, count)).map { UInt32($0) * 10 }.prefix(count).map { $0 }),
      chunkOffsets: chunkOffsets,
      syncSample: try syncNumbers.map { numbers in
        try parse(
          SyncSampleBox.self, versionAndFlags(), u32(UInt32(numbers.count)),
          numbers.flatMap { u32($0) })
      })
  }

  func table(_ boxes: SampleTableBoxes) -> SampleTable {
    SampleTable(boxes, fileLength: 1 << 20)
  }

  @Test("puts each sample behind the one before it in its chunk")
  func offsets() throws {
    let table = table(try boxes())
    // Chunks of 10 + 20, 30 + 40 and 50 + 60 bytes.
    #expect(table.map(\.offset) == [1000, 1010, 2000, 2030, 3000, 3050])
    #expect(table.map(\.size) == [10, 20, 30, 40, 50, 60])
    #expect(table.notes.isEmpty)
  }

  @Test("holds the last run of chunks to the last chunk")
  func lastRun() throws {
    let table = table(
      try boxes(
        sampleToChunk: [
          .init(firstChunkNumber: 1, samplesPerChunk: 1),
          .init(firstChunkNumber: 2, samplesPerChunk: 2),
          .init(firstChunkNumber: 4, samplesPerChunk: 1),
        ], chunkOffsets: [100, 200, 300, 400]))
    // One in chunk 1, two each in chunks 2 and 3, one in chunk 4.
    #expect(table.map(\.offset) == [100, 200, 220, 300, 340, 400])
    #expect(table.notes.isEmpty)
  }

  @Test("adds up the durations of the samples before each one")
  func decodeTimes() throws {
    let table = table(
      try boxes(timeToSample: [
        .init(sampleCount: 2, sampleDelta: 100), .init(sampleCount: 1, sampleDelta: 0),
        .init(sampleCount: 3, sampleDelta: 50),
      ]))
    #expect(table.map(\.decodeTime) == [0, 100, 200, 200, 250, 300])
    #expect(table.map(\.duration) == [100, 100, 0, 50, 50, 50])
    #expect(table.duration == 350)
  }

  @Test("adds the composition offset, which may be negative")
  func presentationTimes() throws {
    let table = table(try boxes(compositionOffsets: [0, 1024, -512, -512, 0, 0]))
    #expect(table.map(\.presentationTime) == [0, 1536, 512, 1024, 2048, 2560])
    #expect(table.presentationOrder == [0, 2, 3, 1, 4, 5])
  }

  @Test("takes an empty table of offsets for none")
  func emptyCompositionOffsets() throws {
    let table = table(try boxes(compositionOffsets: []))
    #expect(table.map(\.presentationTime) == table.map(\.decodeTime))
    #expect(table.count == 6)
    #expect(table.notes.isEmpty)
  }

  @Test("lets no time run over the numbers there are")
  func timeOverflow() throws {
    let table = table(
      try boxes(
        count: 2, timeToSample: [.init(sampleCount: 2, sampleDelta: .max)],
        compositionOffsets: [.max, .min], chunkOffsets: [.max]))
    #expect(table.duration == 2 * Int64(UInt32.max))
    #expect(table.map(\.offset) == [.max, .max])
    #expect(table[1].range == Int.max..<Int.max)
  }

  @Test("knows no sample where the tables are empty")
  func empty() throws {
    let table = table(
      try boxes(count: 0, timeToSample: [], sampleToChunk: [], chunkOffsets: []))
    #expect(table.isEmpty)
    #expect(table.duration == 0)
    #expect(table.notes.isEmpty)
    #expect(table.syncSampleIndex(presentedAtOrBefore: 0) == nil)
    #expect(table.presentationOrder.isEmpty)
  }

  // Tables that disagree

  @Test("ends with the sizes")
  func fewerSizes() throws {
    let table = table(try boxes(sizes: .list([1, 2, 3])))
    #expect(table.count == 3)
    #expect(table.notes == ["'stsz' ends after 3 samples, 'stts' lists 6"])
  }

  @Test("ends with the durations")
  func fewerDurations() throws {
    let table = table(try boxes(timeToSample: [.init(sampleCount: 5, sampleDelta: 1)]))
    #expect(table.count == 5)
    #expect(table.notes == ["'stts' ends after 5 samples, 'stsz' lists 6"])
  }

  @Test("ends with the chunks, and does not go on behind the last one")
  func fewerChunks() throws {
    let table = table(try boxes(chunkOffsets: [1000, 2000]))
    #expect(table.map(\.offset) == [1000, 1010, 2000, 2030])
    #expect(table.notes == ["'stsc' ends after 4 samples, 'stsz' lists 6"])
  }

  @Test("ends with the composition offsets")
  func fewerCompositionOffsets() throws {
    let table = table(try boxes(compositionOffsets: [0, 0, 0, 0, 0]))
    #expect(table.count == 5)
    #expect(table.notes == ["'ctts' ends after 5 samples, 'stsz' lists 6"])
  }

  @Test("says by which sample entry each sample is coded")
  func severalDescriptions() throws {
    let table = table(
      try boxes(sampleToChunk: [
        .init(firstChunkNumber: 1, samplesPerChunk: 2),
        .init(firstChunkNumber: 3, samplesPerChunk: 2, sampleDescriptionNumber: 2),
      ]))
    #expect(table.map(\.descriptionIndex) == [0, 0, 0, 0, 1, 1])
    #expect((0..<table.chunkCount).map { table.chunk(at: $0).descriptionIndex } == [0, 0, 1])
  }

  // Hostile counts

  @Test("limits samples of one size by the length of the file")
  func constantSizes() throws {
    let boxes = try boxes(
      timeToSample: [.init(sampleCount: .max, sampleDelta: 1)],
      sampleToChunk: [.init(firstChunkNumber: 1, samplesPerChunk: .max)],
      sizes: .constant(size: 100, count: .max), chunkOffsets: [1000])
    let table = SampleTable(boxes, fileLength: 1050)
    #expect(table.count == 10)
    #expect(table.notes == ["of 4 294 967 295 samples of 100 bytes, 10 are taken"])
    #expect(table.map(\.offset).last == 1900)
  }

  @Test("keeps a claim of billions as a claim")
  func constantSizesInALongFile() throws {
    let boxes = try boxes(
      timeToSample: [.init(sampleCount: .max, sampleDelta: .max)],
      sampleToChunk: [.init(firstChunkNumber: 1, samplesPerChunk: .max)],
      sizes: .constant(size: 1, count: .max), chunkOffsets: [1000])
    // Four billion samples, and not one byte of memory for any of them.
    let table = SampleTable(boxes, fileLength: 1 << 40)
    #expect(table.count == Int(UInt32.max))
    #expect(table.duration == .max)
    #expect(table[Int(UInt32.max) - 1].offset == 1000 + Int(UInt32.max) - 1)
  }

  @Test("limits all other tables by the sizes")
  func hugeRuns() throws {
    let table = table(
      try boxes(
        timeToSample: Array(repeating: .init(sampleCount: .max, sampleDelta: 1), count: 9),
        sampleToChunk: [.init(firstChunkNumber: 1, samplesPerChunk: .max)]))
    #expect(table.map(\.decodeTime) == [0, 1, 2, 3, 4, 5])
    #expect(table.map(\.offset) == [1000, 1010, 1030, 1060, 1100, 1150])
  }

  @Test("knows no chunk behind the last, however far a run claims to begin")
  func runsBehindTheEnd() throws {
    let table = table(
      try boxes(sampleToChunk: [
        .init(firstChunkNumber: 1, samplesPerChunk: 2),
        .init(firstChunkNumber: .max, samplesPerChunk: .max),
      ]))
    #expect(table.count == 6)
  }

  // Sync samples

  @Test("takes every sample for a sync sample where the box is absent")
  func allSync() throws {
    let table = table(try boxes())
    #expect(!table.map(\.isSync).contains(false))
    #expect(table.syncSampleIndex(atOrBefore: 3) == 3)
    #expect(table.firstSyncSampleIndex == 0)
  }

  @Test("takes none where the box is empty")
  func noneSync() throws {
    let table = table(try boxes(syncNumbers: []))
    #expect(!table.map(\.isSync).contains(true))
    #expect(table.syncSampleIndex(atOrBefore: 5) == nil)
    #expect(table.syncSampleIndex(presentedAtOrBefore: .max) == nil)
    #expect(table.firstSyncSampleIndex == nil)
  }

  @Test("finds the sync sample at or before each sample")
  func syncBefore() throws {
    let table = table(try boxes(syncNumbers: [2, 5]))
    #expect(table.map(\.isSync) == [false, true, false, false, true, false])
    #expect(table.indices.map(table.syncSampleIndex(atOrBefore:)) == [nil, 1, 1, 1, 4, 4])
  }

  @Test("leaves out numbers of no sample, and sorts those that are out of order")
  func syncOutOfOrder() throws {
    let table = table(try boxes(syncNumbers: [5, 0, 2, 7, .max, 2]))
    #expect(table.syncSamples == .listed([1, 4]))
  }

  @Test("finds the sync sample by when it appears, not by when its neighbours do")
  func syncByPresentationTime() throws {
    // An open group: sample 3 is a sync sample, and 4 and 5, decoded after it, appear before it.
    //   decode time          0  512 1024 1536 2048 2560
    //   presentation time    0  512 1024 2560 1536 2048
    let table = table(
      try boxes(compositionOffsets: [0, 0, 0, 1024, -512, -512], syncNumbers: [1, 4]))
    #expect(table.syncSampleIndex(presentedAtOrBefore: -1) == nil)
    #expect(table.syncSampleIndex(presentedAtOrBefore: 0) == 0)
    // The picture at 2048 is sample 5, but it needs the group before sample 3.
    #expect(table.syncSampleIndex(presentedAtOrBefore: 2048) == 0)
    #expect(table.syncSampleIndex(presentedAtOrBefore: 2559) == 0)
    #expect(table.syncSampleIndex(presentedAtOrBefore: 2560) == 3)
  }

  @Test("finds it even where sync samples appear in another order than they are decoded")
  func syncReordered() throws {
    // Presentation times 1024, 0, 512, 1536, …: all are sync samples.
    let table = table(try boxes(compositionOffsets: [1024, -512, -512, 0, 0, 0]))
    #expect(table.syncSampleIndex(presentedAtOrBefore: 100) == 1)
    #expect(table.syncSampleIndex(presentedAtOrBefore: 600) == 2)
    #expect(table.syncSampleIndex(presentedAtOrBefore: 1100) == 0)
    #expect(table.syncSampleIndex(presentedAtOrBefore: 1600) == 3)
  }
}
