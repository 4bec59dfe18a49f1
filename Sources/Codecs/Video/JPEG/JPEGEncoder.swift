import CLibAV
import LibAV
import Media

/// Writes images as JPEG (ITU-T T.81) with libavcodec, in the colours that JFIF prescribes.
///
/// JFIF has no field for the matrix or the range: all readers take BT.601 and all 256 values.
public struct JPEGEncoder: ImageEncoder {
  /// How coarse it is, as FFmpeg's `-q:v` counts: 2 is the finest, 31 the coarsest.
  private let quality: Int

  public init(quality: Int = 4) {
    self.quality = min(max(2, quality), 31)
  }

  /// Writes an image as a JPEG file, with a quarter of the chroma samples (4:2:0).
  ///
  /// - Throws: `JPEGError` if libavcodec has no encoder or refuses, for an empty image say.
  public func encode(_ image: RGBImage) throws(JPEGError) -> [UInt8] {
    do throws(ImageEncodingError) {
      return try file(of: image)
    } catch {
      throw JPEGError(action: error.action, code: error.code)
    }
  }

  private func file(of image: RGBImage) throws(ImageEncodingError) -> [UInt8] {
    // ITU-T T.81 §B.2.2: sizes have 16 bits.
    guard 1...65_500 ~= image.width, 1...65_500 ~= image.height else {
      throw ImageEncodingError(
        action: "write an image of \(image.width)×\(image.height) pixels", code: -EINVAL)
    }
    // Safe: libavcodec's table of encoders lives for ever, so `codec` can be used everywhere below.
    guard let codec = libav.avcodec_find_encoder(AV_CODEC_ID_MJPEG) else {
      throw ImageEncodingError(action: "find the encoder", code: averror_encoder_not_found)
    }
    silenceLibAV()
    guard let context = unsafe CodecContext(for: codec), let frame = CodecFrame() else {
      throw .outOfMemory
    }
    unsafe try context.open(codec, for: image, quality: quality)
    try frame.fill(with: JFIFPlanes(image), of: image, quality: quality)
    return try context.encodeImage(frame)
  }
}

extension CodecContext {
  /// Opens an encoder for one image.
  fileprivate func open(
    _ codec: UnsafePointer<AVCodec>, for image: RGBImage, quality: Int
  ) throws(ImageEncodingError) {
    // Safe: the context is live as long as `self`, and not yet open.
    unsafe pointer.pointee.width = Int32(image.width)
    unsafe pointer.pointee.height = Int32(image.height)
    unsafe pointer.pointee.pix_fmt = AV_PIX_FMT_YUVJ420P
    unsafe pointer.pointee.color_range = AVCOL_RANGE_JPEG
    unsafe pointer.pointee.flags |= AV_CODEC_FLAG_QSCALE
    unsafe pointer.pointee.global_quality = Int32(quality) * FF_QP2LAMBDA
    // Tables made for each picture save a few percent of its bytes, and take a third of the time.
    // Without the option it is only slower.
    _ = unsafe libav.av_opt_set(pointer.pointee.priv_data, "huffman", "default", 0)
    unsafe try openForImage(codec)
  }
}

extension CodecFrame {
  /// Makes room for the planes of an image and copies their rows; in the frame, a gap may follow each.
  fileprivate func fill(
    with planes: JFIFPlanes, of image: RGBImage, quality: Int
  ) throws(ImageEncodingError) {
    // Safe: the frame is live as long as `self`.
    unsafe pointer.pointee.width = Int32(image.width)
    unsafe pointer.pointee.height = Int32(image.height)
    unsafe pointer.pointee.format = AV_PIX_FMT_YUVJ420P.rawValue
    unsafe pointer.pointee.color_range = AVCOL_RANGE_JPEG
    unsafe pointer.pointee.quality = Int32(quality) * FF_QP2LAMBDA
    try makeRoom()
    let (data, strides) = unsafe (pointer.pointee.data, pointer.pointee.linesize)
    unsafe copy(planes.luma, image.width, to: data.0, Int(strides.0))
    let chromaWidth = (image.width + 1) / 2
    unsafe copy(planes.blue, chromaWidth, to: data.1, Int(strides.1))
    unsafe copy(planes.red, chromaWidth, to: data.2, Int(strides.2))
  }

  @unsafe private func copy(
    _ samples: [UInt8], _ width: Int, to target: UnsafeMutablePointer<UInt8>?, _ stride: Int
  ) {
    // Safe: `av_frame_get_buffer` has made a plane of as many rows as `samples` has, `stride` bytes
    // apart and each at least `width` long.
    unsafe samples.withUnsafeBufferPointer { samples in
      guard let source = samples.baseAddress, let target = unsafe target else { return }
      for row in 0..<samples.count / width {
        unsafe (target + row * stride).update(from: source + row * width, count: width)
      }
    }
  }
}

/// An image as JFIF has it: luma of each pixel, and colour differences of four together.
///
/// ITU-T T.871 §7: Y = 0.299 R + 0.587 G + 0.114 B, Cb and Cr around 128. In 65536ths here.
private struct JFIFPlanes {
  let luma: [UInt8]
  let blue: [UInt8]
  let red: [UInt8]

  init(_ image: RGBImage) {
    let pixels = image.pixels.span
    let (width, height) = (image.width, image.height)
    luma = [UInt8](capacity: width * height) { luma in
      for index in 0..<width * height {
        let place = 3 &* index
        let sum =
          19_595 &* Int32(pixels[place]) &+ 38_470 &* Int32(pixels[place &+ 1])
          &+ 7_471 &* Int32(pixels[place &+ 2])
        luma.append(UInt8(truncatingIfNeeded: (sum &+ 32_768) >> 16))
      }
    }
    var (blue, red): ([UInt8], [UInt8]) = ([], [])
    blue.reserveCapacity((width + 1) / 2 * ((height + 1) / 2))
    red.reserveCapacity((width + 1) / 2 * ((height + 1) / 2))
    for row in stride(from: 0, to: height, by: 2) {
      let (upper, lower) = (row * width, min(row + 1, height - 1) * width)
      for column in stride(from: 0, to: width, by: 2) {
        let right = min(column &+ 1, width &- 1)
        var (r, g, b): (Int32, Int32, Int32) = (0, 0, 0)
        func add(_ place: Int) {
          r &+= Int32(pixels[3 &* place])
          g &+= Int32(pixels[3 &* place &+ 1])
          b &+= Int32(pixels[3 &* place &+ 2])
        }
        add(upper &+ column)
        add(upper &+ right)
        add(lower &+ column)
        add(lower &+ right)
        // Four pixels in 65536ths: 18 bits; half of the last one less, so that 255.5 stays below 256.
        let bias: Int32 = 128 << 18 + (1 << 17) - 1
        blue.append(
          UInt8(truncatingIfNeeded: (bias &- 11_058 &* r &- 21_710 &* g &+ 32_768 &* b) >> 18))
        red.append(
          UInt8(truncatingIfNeeded: (bias &+ 32_768 &* r &- 27_439 &* g &- 5_329 &* b) >> 18))
      }
    }
    (self.blue, self.red) = (blue, red)
  }
}

/// What libavcodec answered when it would not write a JPEG.
public struct JPEGError: Error, Hashable {
  /// What was to be done: "open the encoder".
  public let action: String

  /// libavcodec's code, a negative number.
  public let code: Int32
}

extension JPEGError: CustomStringConvertible {
  public var description: String {
    "JPEG: libavcodec could not \(action): \(String(libavError: code))"
  }
}
