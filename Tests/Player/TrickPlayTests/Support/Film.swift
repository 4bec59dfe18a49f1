import Foundation
import MP4
import Media
import TestSupport
import TrickPlay
import Video

/// A film with pictures, and what is needed to make thumbnails of it.
struct Film {
  let source: any MediaSource
  let track: Track

  init(_ source: any MediaSource) async throws {
    self.source = source
    track = try await source.videoTrack().track
  }

  init(_ name: String) async throws {
    try await self.init(MP4Demuxer(reader: FileByteRangeReader(path: fixturePath(name))))
  }

  func generator(
    box: PixelSize = PixelSize(width: 160, height: 90),
    _ change: (inout ThumbnailGenerator.Options) -> Void = { _ in }
  ) async throws -> ThumbnailGenerator {
    var options = ThumbnailGenerator.Options()
    change(&options)
    return try await ThumbnailGenerator(source, track: track, box: box, options: options)
  }

  /// The frame that the player shows at a moment.
  func frame(at time: MediaTime) async throws -> Frame? {
    try await FrameSequence.frame(
      at: time, source: source, trackID: track.id, decoder: VideoDecoder())
  }
}

extension ThumbnailGenerator {
  /// Waits until every thumbnail is made, and returns their true times, ascending.
  func complete() async -> [MediaTime] {
    if !isComplete {
      for await _ in updates where isComplete { break }
    }
    let times = plan.targets.indices.compactMap { index in
      thumbnail(near: plan.time(index, timescale: 1_000_000))?.time
    }
    return Set(times).sorted()
  }
}
