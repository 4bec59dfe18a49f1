import MP4
import Media
import Playback
import PlaybackSimulation

extension Film {
  /// The film as the simulation of lesson 6 sees it.
  ///
  /// - Parameter frameByteCount: Bytes of one decoded picture.
  /// - Returns: Its frames in the order of decoding.
  func simulatedFrames(_ frameByteCount: Int) -> [SimulatedFrame] {
    samples.compactMap { sample in
      guard track.shows(sample) else { return nil }
      let start = track.presentationTime(of: sample)
      let end = start + MediaTime(value: sample.duration, timescale: start.timescale)
      return SimulatedFrame(
        interval: FrameInterval(start: start.duration, end: end.duration),
        sampleByteCount: sample.size, byteCount: frameByteCount, isSync: sample.isSync)
    }
  }
}
