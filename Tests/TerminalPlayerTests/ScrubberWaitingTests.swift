import Foundation
import MP4
import Media
import Terminal
import Testing
import TrickPlay

@testable import TerminalPlayer

@Suite struct ScrubberWaitingTests {
  /// A film whose stream of sync samples is not opened before the task that waits is cancelled.
  private struct SlowSource: MediaSource {
    let film: MP4Demuxer

    func tracks() -> [Track] { film.tracks() }
    var timeline: Timeline { film.timeline }
    func reader(of tracks: Set<Track.ID>, at time: MediaTime?) async throws -> any SampleReader {
      try await film.reader(of: tracks, at: time)
    }

    var trickPlaySource: (any MediaSource)? {
      get async {
        try? await Task.sleep(for: .seconds(3600))
        return nil
      }
    }
  }

  @Test(
    "neither the viewer nor the end waits for what thumbnails are made from",
    .timeLimit(.minutes(5)))
  func waiting() async throws {
    var package = URL(fileURLWithPath: #filePath)
    for _ in 0..<3 { package.deleteLastPathComponent() }
    let path = package.appendingPathComponent("Fixtures/demo.mp4").path
    let source = SlowSource(film: try await MP4Demuxer(reader: FileByteRangeReader(path: path)))
    let scrubber = Scrubber(source, try await source.videoTrack().track, onChange: {})
    let layout = CanvasLayout(
      size: TerminalSize(columns: 80, rows: 24),
      cell: CellSize(width: 10, height: 20, source: .given), graphics: .sixel)
    let picture = PixelSize(width: 640, height: 360)
    await scrubber.follow(
      .playing(isBufferResting: true, isLate: false), at: .zero, in: layout, picture: picture)
    await scrubber.begin(
      at: .zero, wasPlaying: true, duration: .seconds(10), in: layout, picture: picture)
    #expect(await scrubber.state != nil)
    #expect(await scrubber.figures == nil)
    #expect(await scrubber.image(on: picture) == nil)
    await scrubber.finish()
  }
}
