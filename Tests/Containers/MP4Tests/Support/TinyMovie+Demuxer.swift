import TestSupport
import MP4
import Media

extension TinyMovie {
  func demuxer() async throws(MP4Error) -> MP4Demuxer {
    try await MP4Demuxer(reader: MemoryReader(file))
  }
}

extension MP4Demuxer {
  /// All samples of a track, from the one at which a reader for a moment starts.
  func allSamples(of id: Int = 1, at time: MediaTime? = nil) async throws -> [EncodedSample] {
    try await reader(of: [id], at: time).samples().map(\.sample)
  }
}
