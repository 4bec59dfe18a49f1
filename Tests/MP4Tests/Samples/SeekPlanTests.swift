import MP4
import Media
import Testing

@Suite("SeekPlan") struct SeekPlanTests {
  /// Times are in ticks of the presentation.
  ///
  /// As in the table of `TinyMovie` less 1024:
  ///
  ///     decoding order      0     1     2    3     4     5
  ///     appears at          0  2048  1024  512  1536  2560
  @Test(
    "decodes from the sync sample up to the picture that is on the screen",
    arguments: [
      (time: -1, sync: 0, target: 0, bytes: 50),
      (time: 0, sync: 0, target: 0, bytes: 50),
      (time: 511, sync: 0, target: 0, bytes: 50),
      (time: 512, sync: 0, target: 3, bytes: 140),
      (time: 1024, sync: 0, target: 2, bytes: 120),
      (time: 2047, sync: 0, target: 4, bytes: 150),
      (time: 2048, sync: 0, target: 1, bytes: 90),
      (time: 2560, sync: 5, target: 5, bytes: 60),
      (time: 9999, sync: 5, target: 5, bytes: 60),
    ])
  func plans(time: Int64, sync: Int, target: Int, bytes: Int) async throws {
    let track = try #require(try await TinyMovie().demuxer().mp4Tracks.first)
    let plan = try #require(track.seekPlan(to: MediaTime(value: time, timescale: 15360)))
    #expect(plan.sync.index == sync)
    #expect(plan.target.index == target)
    #expect(plan.sampleCount == target - sync + 1)
    #expect(plan.byteCount == bytes)
  }

  @Test("finds pictures that appear before their decode time, where offsets are negative")
  func negativeOffsets() async throws {
    var movie = TinyMovie()
    movie.edits = nil
    // The same order, 1024 earlier: sample 3 appears at 512 and is decoded at 1536.
    movie.compositionOffsets = [0, 1536, 0, -1024, -512, 0]
    let track = try #require(try await movie.demuxer().mp4Tracks.first)
    let targets = [0, 512, 1024, 1536, 2048, 2560].map { time in
      track.seekPlan(to: MediaTime(value: time, timescale: 15360))?.target.index
    }
    #expect(targets == [0, 3, 2, 4, 1, 5])
  }

  @Test("starts at the target itself where every sample is a sync sample")
  func allSync() async throws {
    var movie = TinyMovie()
    (movie.edits, movie.compositionOffsets, movie.syncNumbers) = (nil, nil, nil)
    let track = try #require(try await movie.demuxer().mp4Tracks.first)
    let plan = track.seekPlan(to: MediaTime(value: 1030, timescale: 15360))
    #expect(plan?.sync.index == 2)
    #expect(plan?.sampleCount == 1)
  }

  @Test("has no plan where decoding can start nowhere")
  func noSyncSample() async throws {
    var movie = TinyMovie()
    movie.syncNumbers = []
    let track = try #require(try await movie.demuxer().mp4Tracks.first)
    #expect(track.seekPlan(to: .zero) == nil)
  }

  @Test("numbers pictures in the order in which they appear")
  func frameNumbers() async throws {
    let track = try #require(try await TinyMovie().demuxer().mp4Tracks.first)
    let times = try (0..<6).map { try track.presentationTime(ofFrame: $0).value }
    #expect(times == [0, 512, 1024, 1536, 2048, 2560])
    #expect(throws: MP4Error(.noSuchSample(index: 6, count: 6), path: "moov/trak[0]")) {
      try track.presentationTime(ofFrame: 6)
    }
  }
}
