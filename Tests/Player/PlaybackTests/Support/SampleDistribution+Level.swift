import Media

@testable import Playback

extension SampleDistribution {
  /// How much of a track waits; nothing for a track that is not read.
  func level(of trackID: Track.ID) -> EncodedLevel {
    lanes[trackID]?.queue.level ?? EncodedLevel()
  }
}

extension SampleDistributor {
  /// How much of a track has been read and not yet been taken.
  func level(of trackID: Track.ID) -> EncodedLevel { distribution.level(of: trackID) }
}
