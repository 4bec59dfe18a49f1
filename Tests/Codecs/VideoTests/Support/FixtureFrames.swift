import Foundation
import MP4
import Media
import TestSupport
import Video

/// Pictures of a fixture as displayed, at its own size: those with the given numbers.
func fixtureImages(_ name: String, frames numbers: [Int]) async throws -> [RGBImage] {
  let demuxer = try await MP4Demuxer(reader: FileByteRangeReader(path: fixturePath(name)))
  let (track, format) = try await demuxer.videoTrack()
  let renderer = PictureRenderer(format: format, box: nil)
  let sequence = FrameSequence(
    source: demuxer, trackID: track.id, decoder: try VideoDecoder(format: format))
  var images: [RGBImage] = []
  var number = 0
  for try await frame in sequence {
    if numbers.contains(number) { images.append(renderer.image(of: frame.picture)) }
    if images.count == numbers.count { break }
    number += 1
  }
  return images
}
