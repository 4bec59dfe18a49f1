import LessonKit
import MP4
import Media
import Video

extension Lesson {
  /// Decodes samples in decoding order, and calls `body` with each frame that comes out.
  func decode(
    _ samples: Range<Int>, with decoder: VideoDecoder, _ body: (Frame) -> Void
  ) async throws {
    for index in samples {
      try await decode(demuxer.sample(index, of: track.id), with: decoder).forEach(body)
    }
    try await decoder.finish().forEach(body)
  }

  /// Decodes one sample, once the decoder knows how it is coded; samples of a track may differ.
  ///
  /// - Returns: The frames that come out, of samples before it too.
  func decode(_ sample: EncodedSample, with decoder: VideoDecoder) async throws -> [Frame] {
    let format = track.format(at: samples[sample.index].descriptionIndex)
    let earlier = try await decoder.use(format)
    return earlier + (try await decoder.decode(sample))
  }

  /// Decodes samples and returns their frames with small pictures.
  func smallFrames(of samples: Range<Int>) async throws -> [Frame] {
    var frames: [Frame] = []
    try await decode(samples, with: makeDecoder(showingDamage: true)) { frame in
      frames.append(small(frame))
    }
    return frames
  }

  /// A frame that may be kept with hundreds of others: its picture is no larger than it is drawn.
  func small(_ frame: Frame) -> Frame {
    let box = PixelSize(width: Self.smallSide, height: Self.smallSide)
    let picture = frame.picture
    guard picture.width > box.width || picture.height > box.height,
      let size = PictureRenderer(format: frame.format, box: box).fit(of: picture)?.scaled
    else { return frame }
    return frame.replacing(picture: PictureScaler(to: size).scale(picture))
  }

  private static let smallSide = 320

  /// A picture as it is seen, as large as fits into a box.
  func image(of frame: Frame, in box: PixelSize) -> RGBImage {
    PictureRenderer(format: frame.format, box: box, rules: page.rules.or(.core))
      .image(of: frame.picture)
  }
}
