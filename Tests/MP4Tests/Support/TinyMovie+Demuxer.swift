import TestSupport
import MP4
import Media

extension TinyMovie {
  func demuxer() async throws(MP4Error) -> MP4Demuxer {
    try await MP4Demuxer(reader: MemoryReader(file))
  }
}

extension MP4Demuxer {
  /// All samples of a track from where it stands.
  func allSamples(of id: Int = 1) async throws(MP4Error) -> [EncodedSample] {
    var samples: [EncodedSample] = []
    while let sample = try await nextSample(of: id) { samples.append(sample) }
    return samples
  }
}
