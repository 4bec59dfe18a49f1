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
    guard
      let width = Int32(exactly: image.width), let height = Int32(exactly: image.height),
      width > 0, height > 0
    else {
      throw PNGError(
        action: "write an image of \(image.width)×\(image.height) pixels", code: -EINVAL)
    }
    // Safe: libavcodec's table of encoders lives for ever, so `codec` can be used everywhere below.
    guard let codec = libav.avcodec_find_encoder(AV_CODEC_ID_PNG) else {
      throw PNGError(action: "find the encoder", code: averror_encoder_not_found)
    }
    guard let context = unsafe CodecContext(for: codec), let frame = CodecFrame() else {
      throw .outOfMemory
    }
    unsafe try context.open(codec, width: width, height: height, effort: effort)
    try frame.fill(with: image, width: width, height: height)
    return try context.encode(frame)
  }
}

/// Does nothing if libavcodec succeeded.
private func check(_ code: Int32, _ action: String) throws(PNGError) {
  if code < 0 { throw PNGError(action: action, code: code) }
}

extension CodecContext {
  /// Opens an encoder for one image.
  fileprivate func open(
    _ codec: UnsafePointer<AVCodec>, width: Int32, height: Int32, effort: PNGEncoder.Effort
  ) throws(PNGError) {
    // Safe: the context is live as long as `self`.
    if effort == .low {
      unsafe pointer.pointee.compression_level = 1
      // Without the option files are larger, and that is all.
      _ = unsafe libav.av_opt_set(pointer.pointee.priv_data, "pred", "sub", 0)
    }
    unsafe pointer.pointee.width = width
    unsafe pointer.pointee.height = height
    unsafe pointer.pointee.pix_fmt = AV_PIX_FMT_RGB24
    // A picture has no rate, but no encoder opens without one.
    unsafe pointer.pointee.time_base = AVRational(num: 1, den: 1)
    // One image gives other threads nothing to do.
    unsafe pointer.pointee.thread_count = 1
    try check(unsafe libav.avcodec_open2(pointer, codec, nil), "open the encoder")
  }

  /// Sends the one frame there is, then the end, and takes what comes out.
  fileprivate func encode(_ frame: borrowing CodecFrame) throws(PNGError) -> [UInt8] {
    // Safe: context, frame and packet are live for these calls, and libavcodec counts its own
    // references to the frame's memory.
    try check(unsafe libav.avcodec_send_frame(pointer, frame.pointer), "take the image")
    try check(unsafe libav.avcodec_send_frame(pointer, nil), "end the image")
    guard let packet = CodecPacket() else { throw .outOfMemory }
    try check(unsafe libav.avcodec_receive_packet(pointer, packet.pointer), "finish the image")
    return packet.bytes
  }
}

extension CodecFrame {
  /// Makes room for an image and copies its rows; in the frame, a gap may follow each.
  fileprivate func fill(
    with image: RGBImage, width: Int32, height: Int32
  ) throws(PNGError) {
    // Safe: the frame is live as long as `self`.
    unsafe pointer.pointee.width = width
    unsafe pointer.pointee.height = height
    unsafe pointer.pointee.format = AV_PIX_FMT_RGB24.rawValue
    try check(unsafe libav.av_frame_get_buffer(pointer, 0), "get memory for the image")
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

extension CodecPacket {
  /// A copy of what the packet holds.
  fileprivate var bytes: [UInt8] {
    // Safe: a packet has `size` readable bytes at `data`.
    unsafe [UInt8](
      UnsafeBufferPointer(start: pointer.pointee.data, count: Int(pointer.pointee.size)))
  }
}

/// What libavcodec answered when it would not write a PNG.
public struct PNGError: Error, Hashable {
  /// What was to be done: "open the encoder".
  public let action: String

  /// libavcodec's code, a negative number.
  public let code: Int32

  fileprivate static let outOfMemory = PNGError(action: "get memory", code: -ENOMEM)
}

extension PNGError: CustomStringConvertible {
  public var description: String {
    "PNG: libavcodec could not \(action): \(String(libavError: code))"
  }
}
