import Foundation
import H264
import MP4
import Media
import Testing
import TestSupport

/// Frames after a seek are those of decoding from the beginning.
@Suite struct SeekTests {
  /// What a frame looks like, in a few bytes.
  private struct Print: Equatable {
    let time: MediaTime
    let digits: String
  }

  private func print(_ frame: Frame) -> Print {
    var sum = MD5()
    for plane in frame.picture.planes { sum.update(plane.bytes.span) }
    return Print(time: frame.presentationTime, digits: sum.digits())
  }

  @Test(
    "100 seeded seeks show the frames of straight decoding",
    arguments: ["demo.mp4", "meadow.mp4", "small.mp4", "open-gop.mp4"])
  func seeks(file: String) async throws {
    let demuxer = try await MP4Demuxer(reader: FileByteRangeReader(path: fixturePath(file)))
    let (track, format) = try await demuxer.videoTrack()
    let decoder = try H264Decoder(format: format)
    var whole: [Print] = []
    for try await frame in FrameSequence(
      source: demuxer, trackID: track.id, decoder: decoder)
    {
      whole.append(print(frame))
    }
    #expect(whole.map(\.time) == whole.map(\.time).sorted())
    var random = SplitMix64(seed: 264)
    for _ in 0..<100 {
      // The same decoder, as a player has it: nothing of before the seek may be left.
      await decoder.reset()
      let target = try #require(whole.randomElement(using: &random))
      var found: [Print] = []
      for try await frame in FrameSequence(
        source: demuxer, trackID: track.id, from: target.time, decoder: decoder)
      {
        found.append(print(frame))
        if found.count == 6 { break }
      }
      let first = try #require(found.first)
      #expect(first.time <= target.time)
      let start = try #require(whole.firstIndex { $0.time == first.time })
      #expect(found == Array(whole[start..<min(whole.count, start + 6)]))
    }
  }
}
