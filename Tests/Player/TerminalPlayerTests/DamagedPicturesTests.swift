import MP4
import Media
import Terminal
import TestSupport
import Testing
import Video

@testable import TerminalPlayer

/// Which pictures the player's decoder gives out after damage.
struct DamagedPicturesTests {
  /// The frames of `damaged-slice.mp4` that come out: 19 to 29 are wrong.
  private func frames(_ timeline: Timeline) async throws -> Set<Int> {
    let demuxer = try await MP4Demuxer(
      reader: FileByteRangeReader(path: fixturePath("damaged-slice.mp4")))
    let (track, format) = try await demuxer.videoTrack()
    let view = PlayerView(
      layout: CanvasLayout(
        size: TerminalSize(columns: 80, rows: 24),
        cell: CellSize(width: 10, height: 20, source: .given), graphics: .blocks), limit: nil)
    let decoder = try VideoDecoder(
      format: format, options: TerminalPlayerOptions().decoding(for: view.demand, timeline))
    var frames: [Frame] = []
    for index in 0..<60 {
      // An error is one sample's: those after it are decoded.
      frames += (try? await decoder.decode(demuxer.sample(index, of: track.id))) ?? []
    }
    frames += try await decoder.finish()
    return Set(frames.map { Int(($0.presentationTime.duration / .seconds(1) * 30).rounded()) })
  }

  @Test("of a file they are left out up to the next sync sample")
  func file() async throws {
    let frames = try await frames(.complete(duration: MediaTime(value: 2, timescale: 1)))
    #expect(frames == Set(0..<60).subtracting(19...29))
  }

  @Test("of what is pushed the receiver has decided: what it passes on is shown")
  func pushed() async throws {
    let frames = try await frames(Timeline(liveEdge: MediaTime(value: 2, timescale: 1)))
    #expect(frames.isSuperset(of: 19...29))
  }
}
