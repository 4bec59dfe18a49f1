import MP4
import Media
import TestSupport
import Testing

/// What is written is what the parsers read.
@Suite struct SampleTableWritingTests {
  private func parsed<Content: BoxContent>(_ bytes: [UInt8]) throws -> Content {
    // The parser begins behind size and type.
    let payload = Array(bytes.dropFirst(8))
    var reader = ByteReader(payload.span)
    let content = try Content(parsing: &reader)
    #expect(reader.remaining == 0)
    return content
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `the tables come back as they were`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let count = Int(random.next() % 40)
    func numbers() -> [UInt32] { (0..<count).map { _ in UInt32(random.next() % 1_000_000) } }
    let times = TimeToSampleBox(
      entries: numbers().map { .init(sampleCount: $0, sampleDelta: $0 / 2) })
    #expect(try parsed(times.bytes) == times)
    let chunks = SampleToChunkBox(
      entries: (0..<UInt32(count)).map { .init(firstChunkNumber: $0 + 1, samplesPerChunk: $0 + 7) })
    #expect(try parsed(chunks.bytes) == chunks)
    let sizes = SampleSizeBox(sizes: numbers().map(Int.init))
    #expect(try parsed(sizes.bytes) == sizes)
    let syncs = SyncSampleBox(indices: (0..<count).map { $0 * 3 })
    #expect(try parsed(syncs.bytes) == syncs)
    let offsets = ChunkOffsetBox(offsets: numbers())
    #expect(try parsed(offsets.bytes) == offsets)
  }

  @Test func `a table of sync samples alone has no stss`() {
    let facts = SampleTableFacts(sampleDuration: 1, sizes: [5, 6], syncs: [0, 1], offset: 9)
    #expect(!String(decoding: facts.boxes, as: UTF8.self).contains("stss"))
  }

  @Test func `the file says where its samples are`() async throws {
    var writer = VideoFileWriter(
      size: PixelSize(width: 16, height: 16), timescale: 25, sampleDuration: 1,
      sequence: [0x67, 66, 0xC0, 10], picture: [0x68, 1])
    let samples = [writer.sample([1, 2, 3], isSync: true), writer.sample([4], isSync: false)]
    let demuxer = try await MP4Demuxer(reader: MemoryReader(writer.head + samples.flatMap(\.self)))
    let (track, _) = try await demuxer.videoTrack()
    for (index, bytes) in samples.enumerated() {
      let sample = try await demuxer.sample(index, of: track.id)
      #expect(sample.data == bytes)
      #expect(sample.isSync == (index == 0))
      #expect(sample.presentationTime == MediaTime(value: Int64(index), timescale: 25))
    }
    let problems = await demuxer.problems
    #expect(problems.isEmpty)
  }
}
