import Foundation
import MP4
import Media
import Synchronization
import TestSupport
import Video

/// A file of the package's `Fixtures` folder, opened.
struct TestFilm {
  let demuxer: MP4Demuxer
  let trackID: Track.ID
  let start: Duration

  init(_ name: String) async throws {
    demuxer = try await MP4Demuxer(reader: FileByteRangeReader(path: fixturePath(name)))
    trackID = try await demuxer.videoTrack().track.id
    start = demuxer.timeline.start.duration
  }

  /// All frames in the order in which they are shown.
  func frames() async throws -> [Frame] {
    var frames: [Frame] = []
    let sequence = FrameSequence(source: demuxer, trackID: trackID, decoder: VideoDecoder())
    for try await frame in sequence { frames.append(frame) }
    return frames
  }
}

/// A frame as tests compare it.
struct SeenFrame: Hashable {
  let time: MediaTime
  let picture: Int

  init(_ frame: Frame) {
    time = frame.presentationTime
    picture = frame.picture.hashValue
  }
}

/// Records what is shown.
actor RecordingSink: FrameSink {
  private(set) var frames: [SeenFrame] = []

  func show(_ frame: Frame) { frames.append(SeenFrame(frame)) }
}

/// Counts the samples that a decoder receives.
final class CountingDecoder: FrameDecoder {
  private let decoder = VideoDecoder()
  private let count = Mutex(0)

  var sampleCount: Int { count.withLock { $0 } }

  func use(_ format: TrackFormat) async throws -> [Frame] { try await decoder.use(format) }

  func decode(_ sample: EncodedSample) async throws -> [Frame] {
    count.withLock { $0 += 1 }
    return try await decoder.decode(sample)
  }

  func finish() async throws -> [Frame] { try await decoder.finish() }
  func reset() async { await decoder.reset() }
}
