import CLibAV
import LibAV
import Media

extension CodecFrame {
  /// The index of the sample that the frame was decoded from.
  var sampleIndex: Int { unsafe Int(pointer.pointee.pts) }

  /// Columns and rows before anything is cut off.
  var size: PixelSize {
    unsafe PixelSize(width: Int(pointer.pointee.width), height: Int(pointer.pointee.height))
  }

  /// What a copy of the planes takes.
  var byteCount: Int {
    // Safe: it only computes, and answers a negative number if it cannot.
    let format = unsafe AVPixelFormat(rawValue: pointer.pointee.format)
    let count = unsafe libav.av_image_get_buffer_size(
      format, pointer.pointee.width, pointer.pointee.height, 1)
    return Int(max(0, count))
  }

  /// Whether libavcodec had to guess some of the picture.
  private var isDamaged: Bool {
    unsafe pointer.pointee.decode_error_flags != 0
      || pointer.pointee.flags & AV_FRAME_FLAG_CORRUPT != 0
  }

  private var pictureType: Frame.PictureType? {
    switch unsafe pointer.pointee.pict_type {
    case AV_PICTURE_TYPE_I: .intra
    case AV_PICTURE_TYPE_P: .predicted
    case AV_PICTURE_TYPE_B: .bipredicted
    default: nil
    }
  }

  /// Copies out everything that is known about the frame.
  ///
  /// What the container says about the shape of a pixel goes before the stream's own word, as in
  /// other players.
  ///
  /// `size` is the number of columns and rows after cropping, where the caller knows better.
  ///
  /// - Throws: `DecodingError` if its samples are laid out so that no picture can hold them.
  func copy(
    format: VideoFormat, presentationTime: MediaTime, duration: MediaTime, size: PixelSize?
  ) throws(DecodingError) -> Frame {
    Frame(
      picture: try copyPicture(containerAspect: format.pixelAspect, size: size), format: format,
      presentationTime: presentationTime, duration: duration,
      sampleIndex: sampleIndex, pictureType: pictureType, isDamaged: isDamaged,
      quantizationParameter: quantizationParameter, motionVectors: motionVectors)
  }

  /// Copies the planes into arrays: the only copy between the decoder and the renderer.
  ///
  /// - Throws: `DecodingError` if its samples are laid out so that no picture can hold them.
  private func copyPicture(
    containerAspect: PixelAspect?, size: PixelSize?
  ) throws(DecodingError) -> Picture {
    if let size { crop(to: size) }
    let layout = try unsafe SampleLayout(AVPixelFormat(rawValue: pointer.pointee.format))
    let cropped = self.size
    var planes: [Plane] = []
    for index in layout.components.indices {
      // Safe: the frame has this layout, because it is the one that it names.
      planes.append(
        layout.hasWholePlanes
          ? copyPlane(index, of: cropped, layout.format)
          : unsafe layout.plane(index, of: cropped, in: pointer))
    }
    return Picture(
      width: cropped.width, height: cropped.height, format: layout.format, planes: planes,
      color: layout.isRGB ? color.ofRGB : color,
      chromaLocation: chromaLocation, pixelAspect: containerAspect ?? pixelAspect ?? .square)
  }

  /// Cuts off columns on the right and rows below, as far as `size` is one that this picture can have.
  ///
  /// A stream may change to pictures of another size than the caller knows: they are cut as
  /// libavcodec knows them. So are those that begin elsewhere than at the upper left.
  private func crop(to size: PixelSize) {
    let coded = self.size
    let isAtUpperLeft =
      unsafe pointer.pointee.crop_left == 0 && pointer.pointee.crop_top == 0
    let isPossible =
      isAtUpperLeft && size.width > 0 && size.height > 0
      && 0..<Self.blockLimit ~= coded.width - size.width
      && 0..<Self.blockLimit ~= coded.height - size.height
    guard isPossible else {
      // Safe: the frame is libavcodec's own, and its crop fields lie inside of it.
      _ = unsafe libav.av_frame_apply_cropping(pointer, Int32(AV_FRAME_CROP_UNALIGNED))
      return
    }
    unsafe pointer.pointee.width = Int32(size.width)
    unsafe pointer.pointee.height = Int32(size.height)
  }

  /// No more than two macroblocks are cut off at an edge: those of two fields.
  private static let blockLimit = 32

  /// Copies one plane row by row: libavcodec leaves gaps between rows, to align them.
  private func copyPlane(_ index: Int, of size: PixelSize, _ format: PixelFormat) -> Plane {
    let width = index == 0 ? size.width : format.chromaWidth(size.width)
    let height = index == 0 ? size.height : format.chromaHeight(size.height)
    let (rows, stride) = unsafe plane(index)
    let rowBytes = width * format.bytesPerSample
    // Safe: in a layout of whole planes libavcodec guarantees `height` rows of `width` samples, each
    // row `stride` bytes on.
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: rowBytes * height) { output, count in
      guard let rows = unsafe rows, let start = output.baseAddress else { return }
      for row in 0..<height {
        unsafe start.advanced(by: row * rowBytes)
          .update(from: rows.advanced(by: row * stride), count: rowBytes)
      }
      count = rowBytes * height
    }
    return Plane(width: width, height: height, bytes: bytes)
  }

  @unsafe private func plane(_ index: Int) -> (rows: UnsafeMutablePointer<UInt8>?, stride: Int) {
    let data = unsafe pointer.pointee.data
    let stride = unsafe pointer.pointee.linesize
    return switch index {
    case 0: unsafe (data.0, Int(stride.0))
    case 1: unsafe (data.1, Int(stride.1))
    default: unsafe (data.2, Int(stride.2))
    }
  }

  private var color: ColorDescription {
    ColorDescription(
      primaries: unsafe UInt8(truncatingIfNeeded: pointer.pointee.color_primaries.rawValue),
      transfer: unsafe UInt8(truncatingIfNeeded: pointer.pointee.color_trc.rawValue),
      matrix: unsafe UInt8(truncatingIfNeeded: pointer.pointee.colorspace.rawValue),
      isFullRange: isFullRange)
  }

  /// The shape of a pixel according to the stream; `nil` if it is missing or invalid.
  private var pixelAspect: PixelAspect? {
    let ratio = unsafe pointer.pointee.sample_aspect_ratio
    guard ratio.num > 0, ratio.den > 0 else { return nil }
    return PixelAspect(horizontal: Int(ratio.num), vertical: Int(ratio.den))
  }

  /// Where nothing is said, on the left: H.264 §E.2.1 and HEVC §E.3.1 infer it, AV1 and VP9 have
  /// no better guess.
  private var chromaLocation: ChromaLocation {
    switch unsafe pointer.pointee.chroma_location {
    case AVCHROMA_LOC_CENTER: .center
    case AVCHROMA_LOC_TOPLEFT: .topLeft
    case AVCHROMA_LOC_TOP: .top
    case AVCHROMA_LOC_BOTTOMLEFT: .bottomLeft
    case AVCHROMA_LOC_BOTTOM: .bottom
    default: .left
    }
  }

  private var isFullRange: Bool? {
    switch unsafe pointer.pointee.color_range {
    case AVCOL_RANGE_JPEG: true
    case AVCOL_RANGE_MPEG: false
    default: nil
    }
  }
}

extension ColorDescription {
  /// For red, green and blue: no matrix, and full range unless the stream says otherwise.
  fileprivate var ofRGB: ColorDescription {
    ColorDescription(
      primaries: primaries, transfer: transfer, matrix: 0, isFullRange: isFullRange ?? true)
  }
}
