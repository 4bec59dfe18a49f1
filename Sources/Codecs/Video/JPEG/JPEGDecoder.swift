import Media

/// Reads JPEG files with libavcodec: those that ``JPEGEncoder`` has written, and any other baseline one.
package struct JPEGDecoder: Sendable {
  /// Bytes that the picture may take while it is decoded.
  private static let memoryLimit = 64 << 20

  package init() {}

  /// Decodes a file, and scales its picture into a box.
  ///
  /// - Returns: `nil` if it is damaged.
  package func decode(_ bytes: [UInt8], into box: PixelSize, shape: PixelAspect = .square) async
    -> RGBImage?
  {
    let format = VideoFormat(
      codec: VideoFormat.Codec(rawValue: "mjpeg"), configuration: [], nalLengthSize: nil, width: 0,
      height: 0)
    let sample = EncodedSample(
      index: 0, data: bytes, decodeTime: .zero, presentationTime: .zero, duration: .zero,
      isSync: true)
    guard
      let decoder = try? VideoDecoder(
        format: format, options: DecoderOptions(memoryLimit: Self.memoryLimit))
    else { return nil }
    var frames = (try? await decoder.decode(sample)) ?? []
    if frames.isEmpty { frames = (try? await decoder.finish()) ?? [] }
    return frames.first.map { frame in
      PictureRenderer(format: frame.format, box: box, boxPixelAspect: shape, chroma: .nearest)
        .image(of: frame.picture)
    }
  }
}
