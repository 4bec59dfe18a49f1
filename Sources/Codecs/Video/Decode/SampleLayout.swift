import CLibAV
import LibAV
import Media

/// How libavcodec lays out the samples of a frame, and what happens to them in a ``Picture``.
///
/// Most decoders give planes that are taken as they are. Others give pixels one after the other, of
/// red, green and blue, perhaps with a palette or with transparency, which is left out. Red, green
/// and blue count as 4:4:4 in the order green, blue, red: the places of Y, Cb and Cr under the colour
/// matrix called "identity" (ISO/IEC 23091-2 §8.3).
@safe struct SampleLayout {
  /// What the picture has.
  let format: PixelFormat
  let isRGB: Bool

  /// Whether each component has a plane of its own, of whole bytes, whose rows can be copied.
  let hasWholePlanes: Bool

  /// For each plane of the picture, libavutil's number of the component, or the place in a palette.
  let components: [Int]

  /// How many more columns and rows share a chroma sample than ``format`` says, as powers of 2.
  ///
  /// The sample is repeated for them.
  let (columnShift, rowShift): (Int, Int)

  /// The columns of a picture's chroma planes: those that share a sample, as a power of 2.
  private let chromaShift: Int
  private let hasPalette: Bool
  private let descriptor: UnsafePointer<AVPixFmtDescriptor>

  /// Finds out how a format of libavutil is laid out.
  ///
  /// - Throws: `DecodingError` for what no picture can hold: samples of more than 16 bits, floating
  ///   point, memory of a graphics card.
  init(_ pixelFormat: AVPixelFormat) throws(DecodingError) {
    // Safe: descriptors and their names are constants of libavutil.
    guard let descriptor = libav.av_pix_fmt_desc_get(pixelFormat) else {
      throw .unsupportedPixelFormat("unknown")
    }
    let fields = unsafe descriptor.pointee
    let name = unsafe String(cString: fields.name)
    func has(_ flag: Int32) -> Bool { unsafe fields.flags & UInt64(flag) != 0 }
    let isRefused = [
      AV_PIX_FMT_FLAG_HWACCEL, AV_PIX_FMT_FLAG_BITSTREAM, AV_PIX_FMT_FLAG_FLOAT,
      AV_PIX_FMT_FLAG_BAYER,
    ].contains(where: has)
    // The colours of a palette always have transparency; libavutil counts the index alone.
    hasPalette = has(AV_PIX_FMT_FLAG_PAL)
    let count =
      unsafe hasPalette ? 3 : Int(fields.nb_components) - (has(AV_PIX_FMT_FLAG_ALPHA) ? 1 : 0)
    let depth = unsafe Int(fields.comp.0.depth)
    guard !isRefused, !name.hasPrefix("xyz"), 1...16 ~= depth else {
      throw .unsupportedPixelFormat(name)
    }
    let shifts = unsafe (Int(fields.log2_chroma_w), Int(fields.log2_chroma_h))
    let subsampling: ChromaSubsampling
    switch (count, shifts.0, shifts.1) {
    case (1, _, _): (subsampling, columnShift, rowShift) = (.gray, 0, 0)
    case (3, 0, 0): (subsampling, columnShift, rowShift) = (.yuv444, 0, 0)
    case (3, 1, 0): (subsampling, columnShift, rowShift) = (.yuv422, 0, 0)
    case (3, 1, 1): (subsampling, columnShift, rowShift) = (.yuv420, 0, 0)
    case (3, 0, 1): (subsampling, columnShift, rowShift) = (.yuv444, 0, 1)
    case (3, 2, 0): (subsampling, columnShift, rowShift) = (.yuv422, 1, 0)
    case (3, 2, 2): (subsampling, columnShift, rowShift) = (.yuv420, 1, 1)
    default: throw .unsupportedPixelFormat(name)
    }
    format = PixelFormat(subsampling: subsampling, bitDepth: max(8, depth))
    chromaShift = shifts.0
    isRGB = has(AV_PIX_FMT_FLAG_RGB) || hasPalette
    // A palette has blue, green and red in the order of its bytes.
    let order = hasPalette ? [1, 0, 2] : isRGB ? [1, 2, 0] : [0, 1, 2]
    components = Array(order.prefix(count))
    let all = unsafe [fields.comp.0, fields.comp.1, fields.comp.2]
    hasWholePlanes =
      !hasPalette && !has(AV_PIX_FMT_FLAG_BE) && (columnShift, rowShift) == (0, 0)
      && components.enumerated().allSatisfy { plane, component in
        let part = all[component]
        return part.plane == plane && part.shift == 0 && part.offset == 0 && part.depth == depth
          && 8...16 ~= part.depth && part.step == (part.depth > 8 ? 2 : 1)
      }
    unsafe self.descriptor = descriptor
  }

  /// Reads one plane of a picture, sample by sample.
  ///
  /// - Parameters:
  ///   - index: The plane's place in the picture.
  ///   - size: Columns and rows of the picture.
  ///   - frame: The frame, of this layout.
  /// - Returns: The plane; samples of less than 8 bits are spread over all values of 8.
  @unsafe func plane(
    _ index: Int, of size: PixelSize, in frame: UnsafeMutablePointer<AVFrame>
  ) -> Plane {
    let isChroma = index > 0 && !isRGB
    let width = isChroma ? format.chromaWidth(size.width) : size.width
    let height = isChroma ? format.chromaHeight(size.height) : size.height
    let sourceWidth = isChroma ? -(-size.width >> chromaShift) : size.width
    let (columnShift, rowShift) = isChroma ? (columnShift, rowShift) : (0, 0)
    let component = hasPalette ? 0 : components[index]
    let maximum = (1 << depth(of: component)) - 1
    let isSpread = maximum < 0xFF
    var line = [UInt16](repeating: 0, count: sourceWidth)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(width * height * format.bytesPerSample)
    // Safe: the frame has this layout, and at least this many rows and columns; libavutil writes
    // `sourceWidth` numbers of 2 bytes.
    let data = unsafe frame.pointee.data
    let strides = unsafe frame.pointee.linesize
    var rows = unsafe [
      UnsafePointer(data.0), UnsafePointer(data.1), UnsafePointer(data.2), UnsafePointer(data.3),
    ]
    let palette = unsafe hasPalette ? data.1 : nil
    let linesize = [strides.0, strides.1, strides.2, strides.3]
    for row in 0..<height {
      unsafe libav.av_read_image_line2(
        &line, &rows, linesize, descriptor, 0, Int32(row >> rowShift), Int32(component),
        Int32(sourceWidth), 0, 2)
      for column in 0..<width {
        var sample = line[column >> columnShift]
        if let palette = unsafe palette {
          // Safe: a palette has 256 colours of 4 bytes, and an index has 8 bits.
          sample = unsafe UInt16(palette[4 * Int(sample & 0xFF) + components[index]])
        }
        if format.bitDepth == 8 {
          bytes.append(
            UInt8(truncatingIfNeeded: isSpread ? Int(sample) * 0xFF / maximum : Int(sample)))
        } else {
          bytes.append(UInt8(truncatingIfNeeded: sample))
          bytes.append(UInt8(truncatingIfNeeded: sample >> 8))
        }
      }
    }
    return Plane(width: width, height: height, bytes: bytes)
  }

  private func depth(of component: Int) -> Int {
    // Safe: the descriptor is a constant of libavutil.
    let parts = unsafe descriptor.pointee.comp
    return Int([parts.0, parts.1, parts.2][component].depth)
  }
}
