import MP4
import Media
import Testing

@Suite("Frame numbers") struct FrameNumberTests {
  @Test("count pictures in the order in which they appear")
  func all() async throws {
    let demuxer = try await TinyMovie().demuxer()
    let track = demuxer.mp4Tracks[0]
    let samples = try await demuxer.sampleTable(of: 1)
    let times = try (0..<6).map { try track.presentationTime(ofFrame: $0, in: samples).value }
    #expect(times == [0, 512, 1024, 1536, 2048, 2560])
    #expect(samples.map { track.frameNumber(of: $0, in: samples) } == [0, 4, 2, 1, 3, 5])
    #expect(throws: MP4Error(.noSuchSample(index: 6, count: 6), path: "moov/trak[0]")) {
      try track.presentationTime(ofFrame: 6, in: samples)
    }
  }

  @Test("are what a source tells of a sample, and of none that is not there")
  func ofSource() async throws {
    let source: any MediaSource = try await TinyMovie().demuxer()
    var numbers: [Int?] = []
    for index in -1...6 { numbers.append(await source.frameNumber(ofSample: index, of: 1)) }
    #expect(numbers == [nil, 0, 4, 2, 1, 3, 5, nil])
    #expect(await source.frameNumber(ofSample: 0, of: 7) == nil)
  }

  @Test("leave out what the edit list hides")
  func trimmed() async throws {
    var movie = TinyMovie()
    // 1536 ticks from 1600 on: the picture at 1536 lasts into it, the one at 3136 comes too late.
    movie.edits = fullBox("elst", u32(1), u32(100, 1600), u16(1, 0))
    let demuxer = try await movie.demuxer()
    let track = demuxer.mp4Tracks[0]
    let samples = try await demuxer.sampleTable(of: 1)
    #expect(samples.map { track.frameNumber(of: $0, in: samples) } == [nil, 3, 1, 0, 2, nil])
    #expect(try track.presentationTime(ofFrame: 0, in: samples).value == -64)
    #expect(throws: MP4Error(.noSuchSample(index: 4, count: 4), path: "moov/trak[0]")) {
      try track.presentationTime(ofFrame: 4, in: samples)
    }
  }
}
