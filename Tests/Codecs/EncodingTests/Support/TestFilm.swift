import Foundation
import H264
import MP4
import Media
import TestSupport

/// A few pictures to be encoded.
struct TestFilm {
  let size: PixelSize
  let pictures: [[[UInt8]]]

  /// The first pictures of a fixture, cut to a size.
  init(_ name: String, size: PixelSize, count: Int) async throws {
    let demuxer = try await MP4Demuxer(reader: FileByteRangeReader(path: fixturePath(name)))
    let (track, format) = try await demuxer.videoTrack()
    var pictures: [[[UInt8]]] = []
    let sequence = FrameSequence(
      source: demuxer, trackID: track.id, decoder: try H264Decoder(format: format))
    for try await frame in sequence {
      pictures.append(
        frame.picture.planes.enumerated().map { index, plane in
          let shift = index == 0 ? 0 : 1
          let (width, height) = (size.width >> shift, size.height >> shift)
          return (0..<height).flatMap { row in
            let start = row * plane.width
            return plane.bytes[start..<start + width]
          }
        })
      if pictures.count == count { break }
    }
    (self.size, self.pictures) = (size, pictures)
  }

  /// Noise over shapes that move: everything that an encoder does not expect.
  init(seed: UInt64, size: PixelSize, count: Int) {
    var random = SplitMix64(seed: seed)
    let amplitude = UInt64([2, 20, 255][Int(random.next() % 3)])
    let (dx, dy) = (Int(random.next() % 9) - 4, Int(random.next() % 9) - 4)
    pictures = (0..<count).map { number in
      (0..<3).map { plane in
        let shift = plane == 0 ? 0 : 1
        let (width, height) = (size.width >> shift, size.height >> shift)
        return (0..<width * height).map { index in
          let (x, y) = (index % width << shift + dx * number, index / width << shift + dy * number)
          let shape = (x * x + y * y) / 24 % 200 + 20 * plane
          return UInt8(clamping: shape + Int(random.next() % amplitude) - Int(amplitude / 2))
        }
      }
    }
    self.size = size
  }
}
