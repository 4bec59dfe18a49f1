import MP4
import Media
import TestSupport

extension TinyMovie {
  /// Resolves seeks in the one track.
  func resolver(rules: SampleRules = .core) async throws(MP4Error) -> SeekResolver {
    let demuxer = try await MP4Demuxer(
      reader: MemoryReader(file), rules: MP4Rules(samples: rules))
    return SeekResolver(
      track: demuxer.mp4Tracks[0], samples: try await demuxer.sampleTable(of: 1))
  }
}
