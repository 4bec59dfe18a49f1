import MP4
import Media

extension TinyMovie {
  /// Resolves seeks in the one track.
  func resolver() async throws(MP4Error) -> SeekResolver {
    let demuxer = try await demuxer()
    return SeekResolver(
      track: demuxer.mp4Tracks[0], samples: try await demuxer.sampleTable(of: 1))
  }
}
