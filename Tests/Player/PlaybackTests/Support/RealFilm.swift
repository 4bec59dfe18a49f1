import Foundation
import MP4
import Media
import Playback
import TestSupport
import Video

/// A film of the package's `Fixtures`, in memory: so that it can be played on a virtual clock.
struct RealFilm {
  let name: String
  let demuxer: MP4Demuxer
  let track: MP4Track
  let format: VideoFormat

  init(_ name: String) async throws {
    self.name = name
    let bytes = try Data(contentsOf: Self.folder.appendingPathComponent(name))
    demuxer = try await MP4Demuxer(reader: MemoryReader(Array(bytes)))
    let (track, format) = try await demuxer.videoTrack()
    (self.track, self.format) = (try demuxer.mp4Track(track.id), format)
  }

  func decoder() throws -> VideoDecoder { try VideoDecoder(format: format) }

  /// All fixtures that may hold a film.
  static let names: [String] =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
    .filter { $0.hasSuffix(".mp4") || $0.hasSuffix(".mov") }.sorted()

  static let folder = URL(fileURLWithPath: fixturePath(""))
}

/// Passes frames on to a test that waits for them.
struct ObservedSink: FrameSink {
  let frames: AsyncStream<Frame>
  private let continuation: AsyncStream<Frame>.Continuation

  init() {
    (frames, continuation) = AsyncStream.makeStream()
  }

  func show(_ frame: Frame) async throws {
    continuation.yield(frame)
  }
}
