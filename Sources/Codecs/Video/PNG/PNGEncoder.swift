import CLibAV
import LibAV
import Media

/// Writes images as PNG (ISO/IEC 15948) with libavcodec: nothing is lost, and everything reads it.
public struct PNGEncoder: ImageEncoder {
  /// How much time is spent on making files small.
  public enum Effort: Hashable, Sendable {
    /// As much as libavcodec thinks right, for files that are kept.
    case normal
    /// Less than half of it, for a seventh more bytes: for the frames of a film. What is packed is
    /// the difference of neighbours, which costs nothing and saves a sixth.
    case low
  }

  private let effort: Effort

  public init(_ effort: Effort = .normal) {
    self.effort = effort
  }

  /// Writes an image as a PNG file with 8 bits of red, green and blue.
  ///
  /// - Throws: `PNGError` if libavcodec has no PNG encoder or refuses, for an empty image say.
  public func encode(_ image: RGBImage) throws(PNGError) -> [UInt8] {
    do throws(ImageEncodingError) {
      return try file(of: image)
    } catch {
      throw PNGError(action: error.action, code: error.code)
    }
  }

  private func file(of image: RGBImage) throws(ImageEncodingError) -> [UInt8] {
    guard
      let width = Int32(exactly: image.width), let height = Int32(exactly: image.height),
      width > 0, height > 0
    else {
      throw ImageEncodingError(
        action: "write an image of \(image.width)×\(image.height) pixels", code: -EINVAL)
    }
    // Safe: libavcodec's table of encoders lives for ever, so `codec` can be used everywhere below.
    guard let codec = libav.avcodec_find_encoder(AV_CODEC_ID_PNG) else {
      throw ImageEncodingError(action: "find the encoder", code: averror_encoder_not_found)
    }
    guard let context = unsafe CodecContext(for: codec), let frame = CodecFrame() else {
      throw .outOfMemory
    }
    unsafe try context.open(codec, width: width, height: height, effort: effort)
    try frame.fill(with: image, width: width, height: height)
    return try context.encodeImage(frame)
  }
}

extension CodecContext {
  /// Opens an encoder for one image.
  fileprivate func open(
    _ codec: UnsafePointer<AVCodec>, width: Int32, height: Int32, effort: PNGEncoder.Effort
  ) throws(ImageEncodingError) {
    // Safe: the context is live as long as `self`.
    if effort == .low {
      unsafe pointer.pointee.compression_level = 1
      // Without the option files are larger, and that is all.
      _ = unsafe libav.av_opt_set(pointer.pointee.priv_data, "pred", "sub", 0)
    }
    unsafe pointer.pointee.width = width
    unsafe pointer.pointee.height = height
    unsafe pointer.pointee.pix_fmt = AV_PIX_FMT_RGB24
    unsafe try openForImage(codec)
  }
}

extension CodecFrame {
  /// Makes room for an image and copies its rows; in the frame, a gap may follow each.
  fileprivate func fill(
    with image: RGBImage, width: Int32, height: Int32
  ) throws(ImageEncodingError) {
    // Safe: the frame is live as long as `self`.
    unsafe pointer.pointee.width = width
    unsafe pointer.pointee.height = height
    unsafe pointer.pointee.format = AV_PIX_FMT_RGB24.rawValue
    try makeRoom()
    let rowByteCount = 3 * image.width
    let stride = unsafe Int(pointer.pointee.linesize.0)
    // Safe: the frame now has `height` writable rows, `stride` bytes apart and each at least
    // `rowByteCount` long, and `RGBImage` holds `height` rows of `rowByteCount` bytes.
    unsafe image.pixels.withUnsafeBytes { pixels in
      guard let source = pixels.baseAddress, let target = unsafe pointer.pointee.data.0 else {
        return
      }
      for row in 0..<image.height {
        unsafe UnsafeMutableRawPointer(target + row * stride)
          .copyMemory(from: source + row * rowByteCount, byteCount: rowByteCount)
      }
    }
  }
}

/// What libavcodec answered when it would not write a PNG.
public struct PNGError: Error, Hashable {
  /// What was to be done: "open the encoder".
  public let action: String

  /// libavcodec's code, a negative number.
  public let code: Int32
}

extension PNGError: CustomStringConvertible {
  public var description: String {
    "PNG: libavcodec could not \(action): \(String(libavError: code))"
  }
}
