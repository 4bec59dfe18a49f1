import MP4
import Media
import Streaming
import TestSupport
import Testing
import TrickPlay
import Video

/// Pictures at moments, as a program asks for them.
struct PictureSequenceTests {
  private func film(_ name: String) async throws -> MP4Demuxer {
    try await MP4Demuxer(reader: FileByteRangeReader(path: fixturePath(name)))
  }

  /// The times of the pictures that are found for some moments.
  private func found(
    _ film: any MediaSource, at times: [MediaTime], tolerance: Duration = .zero
  ) async throws -> [MediaTime] {
    var pictures: [PictureSequence.Element] = []
    for try await picture in film.pictures(at: times, tolerance: tolerance) {
      pictures.append(picture)
    }
    #expect(pictures.map(\.requested) == times)
    return pictures.map(\.frame.presentationTime)
  }

  private func milliseconds(_ count: Int64) -> MediaTime {
    MediaTime(value: count, timescale: 1000)
  }

  @Test("without a tolerance they are the pictures on the screen, in whatever order")
  func exact() async throws {
    let film = try await film("small.mp4")
    var times: [MediaTime] = []
    for try await frame in film.frames().prefix(12) { times.append(frame.presentationTime) }
    let wanted = [times[0], times[3], times[3] + milliseconds(1), times[9], times[1]]
    #expect(
      try await found(film, at: wanted) == [times[0], times[3], times[3], times[9], times[1]])
  }

  @Test("moments in one group are decoded in one pass")
  func onePass() async throws {
    let film = WatchedSource(try await film("meadow.mp4"))
    _ = try await found(film, at: [100, 200, 300, 400].map(milliseconds))
    let count = film.sampleCount
    #expect(count <= 20)
  }

  @Test("with a tolerance a sync sample is enough, where it is near enough")
  func tolerance() async throws {
    let film = try await film("meadow.mp4")
    let track = try await film.videoTrack().track
    let key = try #require(
      try await film.syncTimes(of: track.id, around: MediaTime(value: 1, timescale: 1)).next)
    let watched = WatchedSource(film)
    let late = key + milliseconds(150)
    #expect(try await found(watched, at: [late], tolerance: .milliseconds(200)) == [key])
    #expect(watched.sampleCount == 1)
    #expect(try await found(watched, at: [late], tolerance: .milliseconds(50)) != [key])
  }

  @Test("a film without pictures has none, and says so")
  func soundAlone() async throws {
    let film = try await film("audio-only.mp4")
    await #expect(throws: MediaSourceError.noVideoTrack) {
      for try await _ in film.pictures(at: [.zero]) {}
    }
  }

  @Test("no moments are no work")
  func noMoments() async throws {
    for try await _ in try await film("audio-only.mp4").pictures(at: []) {
      Issue.record("there should be none")
    }
  }
}
