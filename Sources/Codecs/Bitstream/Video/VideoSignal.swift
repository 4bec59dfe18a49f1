import Media

/// What a picture's samples look like on a screen: the first part of `vui_parameters`.
///
/// VUI is video usability information: a decoder needs none of it, a renderer does.
/// ITU-T H.264 §E.1.1 and H.265 §E.2.1 begin alike:
///
///     aspect_ratio_info_present_flag    u(1)
///       aspect_ratio_idc                u(8)    the shape of a pixel, from a table
///       sar_width, sar_height           u(16)   if that is 255
///     overscan_info_present_flag        u(1)
///       overscan_appropriate_flag       u(1)    1: the edges may be cut off
///     video_signal_type_present_flag    u(1)
///       video_format                    u(3)    where the picture comes from; 5: not said
///       video_full_range_flag           u(1)    1: luma is 0…255, 0: 16…235
///       colour_description_present_flag u(1)
///         colour_primaries              u(8)    code points of ITU-T H.273
///         transfer_characteristics      u(8)
///         matrix_coefficients           u(8)
///     chroma_loc_info_present_flag      u(1)
///       chroma_sample_loc_type_top_field      ue(v)
///       chroma_sample_loc_type_bottom_field   ue(v)
public struct VideoSignal: Hashable, Sendable {
  /// `nil` if nothing is said, or something that the table does not have.
  public let pixelAspect: PixelAspect?

  /// Whether the edges of the picture may be cut off; `nil` if nothing is said.
  public let isOverscanAppropriate: Bool?

  /// `nil` if nothing is said; the code point 2, unspecified, stands for parts left out.
  public let color: ColorDescription?

  /// Where chroma samples lie between those of luma, 0 to 5: figure E-1 of both standards.
  ///
  /// `nil` if nothing is said, which means 0: at the left, half-way between two rows.
  public let chromaLocation: Int?

  /// - Parameters:
  ///   - reader: Where the elements are.
  ///   - matrixName: What the standard calls the last colour code: H.265 shortens it.
  /// - Throws: `SyntaxError` if they are cut off, or one is out of its range.
  init(
    parsing reader: inout SyntaxReader, matrixName: StaticString
  ) throws(SyntaxError) {
    pixelAspect =
      try reader.flag("aspect_ratio_info_present_flag")
      ? try Self.readPixelAspect(&reader) : nil
    isOverscanAppropriate =
      try reader.flag("overscan_info_present_flag")
      ? try reader.flag("overscan_appropriate_flag") : nil
    color =
      try reader.flag("video_signal_type_present_flag")
      ? try ColorDescription(parsing: &reader, matrixName: matrixName) : nil
    if try reader.flag("chroma_loc_info_present_flag") {
      chromaLocation = try reader.ue("chroma_sample_loc_type_top_field", in: 0...5)
      try reader.ue("chroma_sample_loc_type_bottom_field", in: 0...5)
    } else {
      chromaLocation = nil
    }
  }

  private static func readPixelAspect(
    _ reader: inout SyntaxReader
  ) throws(SyntaxError) -> PixelAspect? {
    let code = try reader.u(8, "aspect_ratio_idc")
    let aspect: PixelAspect?
    if code == extendedAspect {
      let width = try reader.u(16, "sar_width")
      let height = try reader.u(16, "sar_height")
      aspect = width > 0 && height > 0 ? PixelAspect(horizontal: width, vertical: height) : nil
      reader.explain("aspect_ratio_idc", as: "written out")
    } else {
      aspect = aspects[code].map { PixelAspect(horizontal: $0.0, vertical: $0.1) }
      reader.explain(
        "aspect_ratio_idc", as: aspect.map { "\($0.horizontal):\($0.vertical)" } ?? "not said")
    }
    return aspect
  }

  /// `Extended_SAR`: the shape follows as two numbers.
  private static let extendedAspect = 255

  /// ITU-T H.264 table E-1, from 1; the code 0 stands for "not said" and has no shape.
  private static let aspects = [
    1: (1, 1), 2: (12, 11), 3: (10, 11), 4: (16, 11), 5: (40, 33), 6: (24, 11), 7: (20, 11),
    8: (32, 11), 9: (80, 33), 10: (18, 11), 11: (15, 11), 12: (64, 33), 13: (160, 99),
    14: (4, 3), 15: (3, 2), 16: (2, 1),
  ]
}

extension ColorDescription {
  /// Parses the elements after `video_signal_type_present_flag`.
  fileprivate init(
    parsing reader: inout SyntaxReader, matrixName: StaticString
  ) throws(SyntaxError) {
    let videoFormat = try reader.u(3, "video_format")
    let isFullRange = try reader.flag("video_full_range_flag")
    reader.explain("video_format", as: Self.videoFormats[videoFormat] ?? "reserved")
    reader.explain("video_full_range_flag", as: isFullRange ? "full" : "limited")
    guard try reader.flag("colour_description_present_flag") else {
      self.init(
        primaries: Self.unspecifiedCode, transfer: Self.unspecifiedCode,
        matrix: Self.unspecifiedCode, isFullRange: isFullRange)
      return
    }
    self.init(
      primaries: UInt8(try reader.u(8, "colour_primaries")),
      transfer: UInt8(try reader.u(8, "transfer_characteristics")),
      matrix: UInt8(try reader.u(8, matrixName)), isFullRange: isFullRange)
    reader.explain("colour_primaries", as: primariesName)
    reader.explain("transfer_characteristics", as: transferName)
    reader.explain(matrixName, as: self.matrixName)
  }

  private static let videoFormats = [
    0: "component", 1: "PAL", 2: "NTSC", 3: "SECAM", 4: "MAC", 5: "not said",
  ]
}

/// How many pictures a second a stream is meant to show, as a ratio: 30 000 / 1001.
///
/// What a bitstream says here is a hint; the times of the samples in the file hold.
public struct PictureRate: Hashable, Sendable {
  public let pictures: Int
  public let seconds: Int

  /// `nil` if one of the numbers is 0: some encoders write that for "not known".
  init?(pictures: Int, seconds: Int) {
    guard pictures > 0, seconds > 0 else { return nil }
    self.pictures = pictures
    self.seconds = seconds
  }
}

extension PictureRate: CustomStringConvertible {
  /// Pictures a second with at most three decimals: `29.97`.
  public var description: String {
    // Both numbers have at most 33 bits, so the product stays far below 64.
    let thousandths = (pictures * 1000 + seconds / 2) / seconds
    var text = String(thousandths / 1000)
    if thousandths % 1000 > 0 {
      text += "." + String(thousandths % 1000 + 1000).dropFirst()
      while text.last == "0" { text.removeLast() }
    }
    return text
  }
}
