import Foundation
import MP4
import Media
import TestSupport
import Video

/// A fixture's first video track, ready to be decoded.
struct Film {
  let demuxer: MP4Demuxer
  let track: MP4Track
  let format: VideoFormat

  init(_ name: String) async throws {
    try await self.init(reader: FileByteRangeReader(path: fixturePath(name)))
  }

  init(reader: any ByteRangeReader) async throws {
    demuxer = try await MP4Demuxer(reader: reader)
    let (track, format) = try await demuxer.videoTrack()
    (self.track, self.format) = (try demuxer.mp4Track(track.id), format)
  }

  /// All samples, in decoding order.
  var samples: [EncodedSample] {
    get async throws {
      var samples: [EncodedSample] = []
      for index in 0..<(try await demuxer.sampleTable(of: track.id).count) {
        samples.append(try await demuxer.sample(index, of: track.id))
      }
      return samples
    }
  }

  func frames(
    from decoder: VideoDecoder, at start: MediaTime? = nil
  ) async throws -> [Frame] {
    var frames: [Frame] = []
    let sequence = FrameSequence(
      source: demuxer, trackID: track.id, from: start, decoder: decoder)
    for try await frame in sequence { frames.append(frame) }
    return frames
  }
}
