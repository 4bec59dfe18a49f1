import MP4
import Media
import Video

extension Lesson {
  /// Decodes samples in decoding order, and calls `body` with each frame that comes out.
  func decode(
    _ samples: Range<Int>, with decoder: VideoDecoder, _ body: (Frame) -> Void
  ) async throws {
    for index in samples {
      try await decoder.decode(demuxer.sample(index, of: track.id)).forEach(body)
    }
    try await decoder.finish().forEach(body)
  }

  /// Decodes samples and returns their frames with small pictures.
  func smallFrames(of samples: Range<Int>) async throws -> [Frame] {
    var frames: [Frame] = []
    try await decode(samples, with: makeDecoder(showingDamage: true)) { frame in
      frames.append(frame.replacing(picture: small(frame.picture)))
    }
    return frames
  }

  /// A picture that may be kept with hundreds of others: no larger than it will be drawn.
  func small(_ picture: Picture) -> Picture {
    let box = PixelSize(width: Self.smallSide, height: Self.smallSide)
    guard picture.width > box.width || picture.height > box.height,
      let size = PictureRenderer(format: format, box: box).fit(of: picture)?.scaled
    else { return picture }
    return PictureScaler(to: size).scale(picture)
  }

  private static let smallSide = 320

  /// A picture as it is seen, as large as fits into a box.
  func image(of picture: Picture, in box: PixelSize) -> RGBImage {
    PictureRenderer(format: format, box: box).image(of: picture)
  }
}
