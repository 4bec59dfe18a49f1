import MP4
import Media
import TestSupport
import Testing
import TrickPlay
import Video

/// Thumbnails of films whose sync samples are few, hidden, or unknown, and whose times are wrong.
@Suite struct UnusualThumbnailTests {
  // ffprobe: a sync sample, 30 frames in one second.
  @Test(
    "one sync sample serves a short film, if the viewer does not ask for the exact frames",
    arguments: [(ThumbnailPrecision.auto, 1), (.key, 1), (.exact, 4)])
  func oneSyncSample(precision: ThumbnailPrecision, count: Int) async throws {
    let film = try await Film("odd-size.mp4")
    let thumbnails = try await film.generator {
      $0.precision = precision
      $0.count = 4
    }
    #expect(await thumbnails.complete().count == count)
  }

  @Test("where no sync samples are known, the exact frames are decoded")
  func unknownSyncSamples() async throws {
    let film = try await Film(
      VeiledFilm(demuxer: TestFilm("small.mp4").demuxer, hidesSyncSamples: true))
    let thumbnails = try await film.generator { $0.count = 4 }
    #expect(
      await thumbnails.complete().map(\.secondsText) == ["0.000", "0.500", "1.000", "1.500"])
  }

  @Test(
    "where an edit hides a sync sample, the frames after it are shown",
    arguments: ["trimmed.mp4", "two-edits.mp4", "delayed.mp4"], ThumbnailPrecision.allCases)
  func edits(name: String, precision: ThumbnailPrecision) async throws {
    let film = try await TestFilm(name)
    let frames = Set(try await film.frames().map(\.presentationTime))
    let thumbnails = try await Film(film.demuxer).generator {
      $0.precision = precision
      $0.count = 6
    }
    let times = await thumbnails.complete()
    #expect(!times.isEmpty)
    #expect(frames.isSuperset(of: times))
  }

  @Test("of two frames of one moment one is a thumbnail", arguments: [1, 2])
  func duplicateTimes(workerCount: Int) async throws {
    let film = try await Film(PairedTimes(film: TestFilm("small.mp4").demuxer))
    let thumbnails = try await film.generator {
      $0.precision = .exact
      $0.interval = .milliseconds(40)
      $0.workerCount = workerCount
    }
    let times = await thumbnails.complete()
    // 60 frames at 30 moments.
    #expect(times.count == 30)
  }

  @Test("backward play and steps end where two frames have one moment")
  func duplicateTimesBackward() async throws {
    let film = try await TestFilm("small.mp4")
    let sink = RecordingSink()
    let player = TrickPlayer(
      source: PairedTimes(film: film.demuxer), trackID: film.trackID, sink: sink,
      clock: WallClock(ImpatientClock()), makeDecoder: { VideoDecoder() })
    await player.playBackward(from: .seconds(2))
    await player.settle()
    #expect(await player.state?.position == .zero)
    let times = await sink.frames.map(\.time)
    #expect(times == Set(times).sorted(by: >))
    await player.show(.zero, .exact)
    await player.settle()
    for _ in 0..<40 { await player.step(by: 1) }
    let end = try #require(await player.state?.position)
    #expect(end > .milliseconds(1900))
  }
}
