import Media
import Testing

@testable import MP4

@Suite struct SyncTimesTests {
  private func times(_ name: String, around seconds: Double) async throws -> [String] {
    let demuxer = try await Fixture.demuxer(name)
    let track = try await demuxer.videoTrack().0
    let time = MediaTime(value: Int64(seconds * 1_000_000), timescale: 1_000_000)
    let times = try await demuxer.syncTimes(of: track.id, around: time)
    return [times.previous, times.next].map { $0.map { "\($0.microseconds)" } ?? "–" }
  }

  @Test(
    "finds the sync samples around a moment; one that is met exactly comes before it",
    arguments: [
      (0, ["0", "2000000"]), (1.9, ["0", "2000000"]), (2, ["2000000", "4000000"]),
      (7.5, ["6000000", "8000000"]), (8, ["8000000", "–"]), (99, ["8000000", "–"]),
    ] as [(Double, [String])])
  func around(seconds: Double, expected: [String]) async throws {
    // ffprobe -select_streams v -skip_frame nokey: sync samples of demo.mp4 every 2 s.
    #expect(try await times("demo.mp4", around: seconds) == expected)
  }

  @Test("names a track that is not there")
  func noTrack() async throws {
    let demuxer = try await Fixture.demuxer("demo.mp4")
    await #expect(throws: MP4Error(.noSuchTrack(9))) {
      try await demuxer.syncTimes(of: 9, around: .zero)
    }
  }
}
