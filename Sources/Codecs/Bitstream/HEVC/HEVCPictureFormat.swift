/// What an HEVC picture is made of: chroma, size, what is cut off, bits of a sample.
///
/// A part of `seq_parameter_set_rbsp`, ITU-T H.265 §7.3.2.2.1:
///
///     chroma_format_idc              ue(v)   0 grey, 1 4:2:0, 2 4:2:2, 3 4:4:4
///     separate_colour_plane_flag     u(1)    if that is 3
///     pic_width_in_luma_samples      ue(v)
///     pic_height_in_luma_samples     ue(v)
///     conformance_window_flag        u(1)
///       conf_win_left_offset, …      ue(v)   cut off, in units of a chroma sample
///     bit_depth_luma_minus8          ue(v)
///     bit_depth_chroma_minus8        ue(v)
public struct HEVCPictureFormat: Hashable, Sendable {
  public let chroma: ChromaFormat

  /// Columns before cropping.
  public let codedWidth: Int

  /// Rows before cropping.
  public let codedHeight: Int

  public let crop: CropMargins
  public let lumaBitDepth: Int
  public let chromaBitDepth: Int

  init(parsing reader: inout SyntaxReader) throws(SyntaxError) {
    chroma = try ChromaFormat(parsing: &reader)
    codedWidth = try reader.ue("pic_width_in_luma_samples", in: 1...Self.limit)
    codedHeight = try reader.ue("pic_height_in_luma_samples", in: 1...Self.limit)
    crop =
      try reader.flag("conformance_window_flag")
      ? try Self.readWindow(&reader, chroma: chroma) : .none
    lumaBitDepth = try reader.ue("bit_depth_luma_minus8", in: 0...8) + 8
    chromaBitDepth = try reader.ue("bit_depth_chroma_minus8", in: 0...8) + 8
    guard width > 0, height > 0 else {
      throw reader.error(.invalid("cropping leaves no picture"), at: "conf_win_bottom_offset")
    }
    reader.explain("bit_depth_luma_minus8", as: "\(lumaBitDepth) bits")
    reader.explain("bit_depth_chroma_minus8", as: "\(chromaBitDepth) bits")
  }

  /// Columns after cropping.
  public var width: Int { codedWidth - crop.left - crop.right }

  /// Rows after cropping.
  public var height: Int { codedHeight - crop.top - crop.bottom }

  /// Twice the longest side of the highest level.
  private static let limit = 65_535

  private static func readWindow(
    _ reader: inout SyntaxReader, chroma: ChromaFormat
  ) throws(SyntaxError) -> CropMargins {
    CropMargins(
      left: try reader.ue("conf_win_left_offset") * chroma.horizontalUnit,
      right: try reader.ue("conf_win_right_offset") * chroma.horizontalUnit,
      top: try reader.ue("conf_win_top_offset") * chroma.verticalUnit,
      bottom: try reader.ue("conf_win_bottom_offset") * chroma.verticalUnit)
  }
}
