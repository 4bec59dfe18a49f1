import MP4
import Media
import TestSupport
import Testing

@Suite("Uncompressed sound") struct UncompressedSoundTests {
  /// A `sowt` track of 10 000 frames of 4 bytes, 1 000 in a chunk, all side by side.
  private func movie(codec: FourCC) -> TinyMovie {
    var movie = TinyMovie()
    movie.handlerType = "soun"
    movie.sampleEntry = box(
      codec, zeros(6), u16(1), zeros(8), u16(2, 16, 0, 0), u32(48_000 << 16))
    movie.sizes = [UInt32](repeating: 4, count: 10_000)
    movie.samplesPerChunk = 1000
    movie.deltas = [(10_000, 1)]
    (movie.compositionOffsets, movie.syncNumbers, movie.edits) = (nil, nil, nil)
    return movie
  }

  @Test(
    "is read 4 096 frames at a time, and listed frame by frame",
    arguments: ["sowt", "twos"] as [FourCC])
  func chunks(codec: FourCC) async throws {
    let movie = movie(codec: codec)
    let trace = TracingByteRangeReader(MemoryReader(movie.file))
    let demuxer = try await MP4Demuxer(reader: trace)
    let before = trace.reads.count
    let samples = try await demuxer.allSamples()
    #expect(samples.map(\.data.count) == [16_384, 16_384, 7232])
    #expect(samples.map(\.index) == [0, 4096, 8192])
    #expect(samples.map(\.duration.value) == [4096, 4096, 1808])
    #expect(samples.map(\.decodeTime.value) == [0, 4096, 8192])
    #expect(trace.reads.count - before == 3)
    #expect(try await demuxer.sampleTable(of: 1).count == 10_000)
  }

  @Test("ends with the last frame of a file that is cut off")
  func truncated() async throws {
    let file = Array(movie(codec: "sowt").file.dropLast(4001))
    let demuxer = try await MP4Demuxer(reader: MemoryReader(file))
    let samples = try await demuxer.allSamples()
    #expect(samples.reduce(0) { $0 + $1.data.count } == 4 * 8999)
  }

  @Test("is cut by an edit list frame by frame")
  func trim() async throws {
    var movie = movie(codec: "sowt")
    // 100 ms from frame 1 000 on: 1 536 frames at 15 360.
    movie.edits = fullBox("elst", u32(1), u32(100, 1000), u16(1, 0))
    let samples = try await movie.demuxer().allSamples()
    func time(_ value: Int64) -> MediaTime { MediaTime(value: value, timescale: 15_360) }
    #expect(samples.map(\.trim) == [.ends(front: time(1000), back: time(1560)), .all, .all])
  }

  @Test("of a codec that compresses stays as it is")
  func compressed() async throws {
    let samples = try await movie(codec: "mp4a").demuxer().reader(of: [1]).events(limit: 5)
    #expect(samples.count == 5)
    guard case .sample(let sample, 1) = try #require(samples.last) else { return }
    #expect(sample.data.count == 4)
  }
}
