import Media

extension PixelFormat {
  /// Parses chroma format, bit depths and scaling lists, ITU-T H.264 §7.3.2.1.1.
  init(parsingH264 reader: inout BitReader) throws(ParsingError) {
    let code = try reader.readUnsignedExpGolomb()  // chroma_format_idc
    if code == 3 { try reader.skip(1) }  // separate_colour_plane_flag
    let depth = try reader.readUnsignedExpGolomb()  // bit_depth_luma_minus8
    _ = try reader.readUnsignedExpGolomb()  // bit_depth_chroma_minus8
    guard depth <= 6 else {
      throw ParsingError(.invalid("samples of more than 14 bits"), at: reader.bitOffset / 8)
    }
    try reader.skip(1)  // qpprime_y_zero_transform_bypass_flag
    if try reader.readFlag() { try Self.skipScalingLists(code == 3 ? 12 : 8, &reader) }
    let subsampling: ChromaSubsampling
    switch code {
    case 0: subsampling = .gray
    case 1: subsampling = .yuv420
    case 2: subsampling = .yuv422
    case 3: subsampling = .yuv444
    default:
      throw ParsingError(.invalid("chroma_format_idc is \(code)"), at: reader.bitOffset / 8)
    }
    self.init(subsampling: subsampling, bitDepth: Int(depth) + 8)
  }

  /// Passes over the quantiser's scaling lists, ITU-T H.264 §7.3.2.1.1.1.
  private static func skipScalingLists(
    _ count: Int, _ reader: inout BitReader
  ) throws(ParsingError) {
    for index in 0..<count where try reader.readFlag() {
      var last: Int32 = 8
      var next: Int32 = 8
      for _ in 0..<(index < 6 ? 16 : 64) {
        if next != 0 { next = (last &+ (try reader.readSignedExpGolomb()) &+ 256) % 256 }
        if next != 0 { last = next }
      }
    }
  }
}

/// The size of a coded picture in macroblocks, and how much of its edges is cut off.
struct CodedSize {
  let width: Int
  let height: Int
  let isProgressive: Bool

  init(parsing reader: inout BitReader, subsampling: ChromaSubsampling) throws(ParsingError) {
    let columns = Int(try reader.readUnsignedExpGolomb()) + 1  // pic_width_in_mbs_minus1
    let rows = Int(try reader.readUnsignedExpGolomb()) + 1  // pic_height_in_map_units_minus1
    isProgressive = try reader.readFlag()  // frame_mbs_only_flag
    if !isProgressive { try reader.skip(1) }  // mb_adaptive_frame_field_flag
    try reader.skip(1)  // direct_8x8_inference_flag
    let fields = isProgressive ? 1 : 2
    var (width, height) = (columns * 16, rows * 16 * fields)
    if try reader.readFlag() {  // frame_cropping_flag
      // Cropping counts in units of a chroma sample, so that no sample is cut in two.
      let unitX = subsampling == .yuv420 || subsampling == .yuv422 ? 2 : 1
      let unitY = (subsampling == .yuv420 ? 2 : 1) * fields
      width -= try Self.readPair(&reader) * unitX
      height -= try Self.readPair(&reader) * unitY
    }
    guard width > 0, height > 0 else {
      throw ParsingError(.invalid("cropping leaves no picture"), at: reader.bitOffset / 8)
    }
    (self.width, self.height) = (width, height)
  }

  private static func readPair(_ reader: inout BitReader) throws(ParsingError) -> Int {
    Int(try reader.readUnsignedExpGolomb()) + Int(try reader.readUnsignedExpGolomb())
  }
}

extension ColorDescription {
  /// Parses the video usability information as far as the colours, ITU-T H.264 §E.1.1.
  init(parsingVUI reader: inout BitReader) throws(ParsingError) {
    let extendedAspect: UInt32 = 255
    if try reader.readFlag(), try reader.readBits(8) == extendedAspect { try reader.skip(32) }
    if try reader.readFlag() { try reader.skip(1) }  // overscan_info
    guard try reader.readFlag() else {  // video_signal_type_present_flag
      self = .unspecified
      return
    }
    try reader.skip(3)  // video_format
    let isFullRange = try reader.readFlag()
    guard try reader.readFlag() else {  // colour_description_present_flag
      self.init(
        primaries: Self.unspecifiedCode, transfer: Self.unspecifiedCode,
        matrix: Self.unspecifiedCode, isFullRange: isFullRange)
      return
    }
    self.init(
      primaries: UInt8(try reader.readBits(8)), transfer: UInt8(try reader.readBits(8)),
      matrix: UInt8(try reader.readBits(8)), isFullRange: isFullRange)
  }
}
