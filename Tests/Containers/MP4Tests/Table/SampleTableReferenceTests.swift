import Media
import Oracles
import Testing

@testable import MP4

/// The table that keeps runs, against the plain expansion into one array for each property.
@Suite("SampleTable and its reference implementation") struct SampleTableReferenceTests {
  /// Every property of every sample, unrolled by the plain functions.
  func unrolled(_ boxes: SampleTableBoxes, fileLength: Int) -> [SampleRecord] {
    var count = boxes.reaches.map(\.sampleCount).min() ?? 0
    if case .constant(let size, _) = boxes.sizes { count = min(count, fileLength / Int(size)) }
    let sizes = boxes.sizes.first(count)
    let offsets = boxes.sampleToChunk.sampleOffsets(
      chunkOffsets: boxes.chunkOffsets, sizes: sizes)
    let times = boxes.timeToSample.decodeTimes(count: count)
    let composition = boxes.compositionOffset?.offsets(count: count) ?? []
    let sync = SyncSamples(boxes.syncSample, sampleCount: count)
    let descriptions = boxes.sampleToChunk.runs(chunkCount: boxes.chunkOffsets.count).flatMap {
      run in
      [Int](
        repeating: Int(run.entry.sampleDescriptionNumber) - 1,
        count: run.chunks.count * Int(run.entry.samplesPerChunk))
    }
    return (0..<count).map { index in
      SampleRecord(
        index: index, offset: offsets[index], size: Int(sizes[index]), decodeTime: times[index],
        presentationTime: times[index] + Int64(composition.isEmpty ? 0 : composition[index]),
        duration: times[index + 1] - times[index], isSync: sync.contains(index),
        descriptionIndex: descriptions[index])
    }
  }

  @Test("say the same of every sample", arguments: 0..<300 as Range<UInt64>)
  func same(seed: UInt64) throws {
    var random = RandomTables(seed: seed)
    let boxes = try random.boxes()
    let table = SampleTable(boxes, fileLength: 1 << 10)
    let plain = unrolled(boxes, fileLength: 1 << 10)
    // One sample after the other, each on its own, and from the middle on.
    #expect(Array(table) == plain)
    #expect(table.indices.map { table[$0] } == plain)
    let start = plain.count / 3
    #expect(Array(table.samples(in: start..<plain.count)) == Array(plain[start...]))
    #expect(table.duration == (plain.last.map { $0.decodeTime + $0.duration } ?? 0))
    #expect(table.byteCount(of: 0..<plain.count) == plain.byteCount)
  }

  @Test("appear in the same order", arguments: 0..<300 as Range<UInt64>)
  func presentationOrder(seed: UInt64) throws {
    var random = RandomTables(seed: seed)
    let table = SampleTable(try random.boxes(), fileLength: 1 << 10)
    let order = table.presentationOrder
    let sorted = table.sorted { ($0.presentationTime, $0.index) < ($1.presentationTime, $1.index) }
    #expect(order == sorted.map(\.index))
    #expect(table.indices.map(table.sampleIndex(presentationNumber:)) == order)
    #expect(order.map(table.presentationNumber(of:)) == Array(table.indices))
  }

  @Test("are found by the same times", arguments: 0..<300 as Range<UInt64>)
  func search(seed: UInt64) throws {
    var random = RandomTables(seed: seed)
    let table = SampleTable(try random.boxes(), fileLength: 1 << 10)
    let sync = table.filter(\.isSync)
    for time in stride(from: Int64(-2048), to: table.duration + 4096, by: 256) {
      let before = sync.filter { $0.presentationTime <= time }
        .max { ($0.presentationTime, $0.index) < ($1.presentationTime, $1.index) }
      let after = sync.filter { $0.presentationTime >= time }
        .min { ($0.presentationTime, $0.index) < ($1.presentationTime, $1.index) }
      #expect(table.syncSampleIndex(presentedAtOrBefore: time) == before?.index)
      #expect(table.syncSampleIndex(presentedAtOrAfter: time) == after?.index)
    }
  }

  @Test("come out of a builder as they went in", arguments: 0..<300 as Range<UInt64>)
  func builder(seed: UInt64) throws {
    var random = RandomTables(seed: seed)
    let table = SampleTable(try random.boxes(), fileLength: 1 << 10)
    let builder = SampleTableBuilder(continuing: table)
    #expect(Array(builder.table()) == Array(table))
    #expect(builder.count == table.count)
    #expect(builder.table().notes == table.notes)
  }
}
