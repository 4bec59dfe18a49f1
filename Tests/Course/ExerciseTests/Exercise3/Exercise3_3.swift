import MP4
import Steps
import Testing

@Suite(
  "3.3 sample offsets",
  .exercise("3.3") { _ = try $0.sampleOffsets([], [], .list([])) })
struct Exercise3_3 {
  /// The answer to runs of (first chunk, samples per chunk).
  func sampleOffsets(
    _ runs: [(UInt32, UInt32)], _ chunkOffsets: [Int], _ sizes: SampleSizes
  ) throws -> [Int] {
    try Steps.current.sampleOffsets(
      runs.map { SampleToChunkBox.Entry(firstChunkNumber: $0.0, samplesPerChunk: $0.1) },
      chunkOffsets, sizes)
  }

  @Test func `samples of a chunk lie side by side`() throws {
    let got = try sampleOffsets([(1, 3)], [1000], .list([10, 20, 30]))
    // 1000, 1000 + 10, 1010 + 20. ISO/IEC 14496-12 §8.7.4
    #expect(got == [1000, 1010, 1030])
  }

  @Test func `each chunk begins where stco says`() throws {
    let got = try sampleOffsets([(1, 2)], [100, 5000], .list([10, 20, 30, 40]))
    // Between two chunks of a track lie those of another: 5000, and not 130.
    #expect(got == [100, 110, 5000, 5030])
  }

  @Test func `the last run applies up to the last chunk`() throws {
    let got = try sampleOffsets([(1, 2), (2, 1)], [100, 500, 900], .list([10, 20, 30, 40]))
    // One sample in chunk 2 and, as no other entry follows, one in chunk 3.
    #expect(got == [100, 110, 500, 900])
  }

  @Test func `a run applies up to the next one`() throws {
    let got = try sampleOffsets(
      [(1, 1), (3, 2)], [100, 200, 300], .list([10, 20, 30, 40]))
    // Chunks 1 and 2 have one sample each, chunk 3 has two. Chunks are counted from 1.
    #expect(got == [100, 200, 300, 330])
  }

  @Test func `all samples may have one size`() throws {
    let got = try sampleOffsets([(1, 2)], [100, 500], .constant(size: 4, count: 4))
    // stsz with a sample_size has no list; sound without compression is like that. §8.7.3.2
    #expect(got == [100, 104, 500, 504])
  }

  @Test func `an offset that does not fit into an Int is refused`() throws {
    let got = try answer { try sampleOffsets([(1, 2)], [.max - 5], .list([10, 20])) }
    // A damaged co64: the second sample would begin at 2⁶³ + 4. `addingReportingOverflow` says so.
    #expect(got == .refusal)
    // Here only the end of the sample does not fit. Both answers are right; a crash is not.
    _ = try answer { try sampleOffsets([(1, 1)], [.max - 5], .list([10])) }
  }

  @Test func `the first samples of demo mp4`() throws {
    let got = try sampleOffsets(
      [(1, 2), (2, 1)], [12_445, 45_420, 47_576, 48_234],
      .list([27_411, 5_442, 1_793, 390, 772]))
    // ffprobe -show_entries packet=pos: the same.
    #expect(got == [12_445, 39_856, 45_420, 47_576, 48_234])
  }
}
