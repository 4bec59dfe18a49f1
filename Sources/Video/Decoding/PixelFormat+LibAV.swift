import CLibAV
import Media

extension PixelFormat {
  /// The layout that libavcodec names, if it is planar and in whole bytes.
  ///
  /// Red, green and blue count as 4:4:4: libavcodec keeps them as green, blue, red, which are the
  /// places of Y, Cb and Cr under the colour matrix called "identity" (ISO/IEC 23091-2 §8.3).
  ///
  /// - Throws: `DecodingError` for all others: packed, floating-point, big-endian, hardware.
  init(libav format: AVPixelFormat) throws(DecodingError) {
    // Safe: the descriptor and its name are constants of libavutil.
    guard let descriptor = unsafe av_pix_fmt_desc_get(format)?.pointee else {
      throw .unsupportedPixelFormat("unknown")
    }
    let name = unsafe String(cString: descriptor.name)
    guard unsafe Self.hasWholePlanes(descriptor) else { throw .unsupportedPixelFormat(name) }
    let shape = unsafe (
      descriptor.nb_components, descriptor.log2_chroma_w, descriptor.log2_chroma_h
    )
    let subsampling: ChromaSubsampling
    switch shape {
    case (1, _, _): subsampling = .gray
    case (3, 0, 0): subsampling = .yuv444
    case (3, 1, 0): subsampling = .yuv422
    case (3, 1, 1): subsampling = .yuv420
    default: throw .unsupportedPixelFormat(name)
    }
    self.init(subsampling: subsampling, bitDepth: unsafe Int(descriptor.comp.0.depth))
  }

  /// Whether each component has a plane of its own, with one or two whole bytes a sample.
  @unsafe private static func hasWholePlanes(_ descriptor: AVPixFmtDescriptor) -> Bool {
    let refused =
      [
        AV_PIX_FMT_FLAG_PAL, AV_PIX_FMT_FLAG_HWACCEL, AV_PIX_FMT_FLAG_BE,
        AV_PIX_FMT_FLAG_ALPHA, AV_PIX_FMT_FLAG_BITSTREAM, AV_PIX_FMT_FLAG_FLOAT,
      ].reduce(UInt64(0)) { $0 | UInt64($1) }
    guard unsafe descriptor.flags & refused == 0 else { return false }
    let components = unsafe [descriptor.comp.0, descriptor.comp.1, descriptor.comp.2]
      .prefix(Int(descriptor.nb_components))
    // Components are counted as R, G, B, planes as G, B, R.
    let isRGB = unsafe descriptor.flags & UInt64(AV_PIX_FMT_FLAG_RGB) != 0
    let planes: [Int32] = isRGB ? [2, 0, 1] : [0, 1, 2]
    return zip(components, planes).allSatisfy { component, plane in
      component.plane == plane && component.shift == 0 && component.offset == 0
        && 8...16 ~= component.depth && component.step == (component.depth > 8 ? 2 : 1)
    }
  }
}
