/// The size of an H.264 picture in macroblocks, and how much of its edges is cut off.
///
/// A part of `seq_parameter_set_data`, ITU-T H.264 §7.3.2.1.1:
///
///     pic_width_in_mbs_minus1         ue(v)   a macroblock is 16 × 16 samples of luma
///     pic_height_in_map_units_minus1  ue(v)   in macroblocks, of a field where fields are possible
///     frame_mbs_only_flag             u(1)    0: pictures may be coded as two fields
///     mb_adaptive_frame_field_flag    u(1)    if so: even one macroblock at a time
///     direct_8x8_inference_flag       u(1)
///     frame_cropping_flag             u(1)
///       frame_crop_left_offset        ue(v)   in units of a chroma sample
///       frame_crop_right_offset       ue(v)
///       frame_crop_top_offset         ue(v)
///       frame_crop_bottom_offset      ue(v)
public struct H264PictureSize: Hashable, Sendable {
  /// Columns of macroblocks.
  public let macroblockColumns: Int

  /// `PicHeightInMapUnits`: rows of macroblocks in a frame, or in a field where fields are possible.
  public let mapUnitRows: Int

  /// `false` if pictures may be coded as two fields.
  public let isProgressive: Bool

  /// `mb_adaptive_frame_field_flag`: even single macroblocks of a frame may be coded as fields.
  package let isAdaptive: Bool

  /// `direct_8x8_inference_flag`: direct vectors follow from the corners of the other picture's block.
  package let infersDirectFromCorners: Bool

  public let crop: CropMargins

  // ANCHOR: solution-4.4
  init(parsing reader: inout SyntaxReader, chroma: ChromaFormat) throws(SyntaxError) {
    macroblockColumns = try reader.ue("pic_width_in_mbs_minus1", in: 0...Self.limit) + 1
    mapUnitRows = try reader.ue("pic_height_in_map_units_minus1", in: 0...Self.limit) + 1
    isProgressive = try reader.flag("frame_mbs_only_flag")
    isAdaptive = isProgressive ? false : try reader.flag("mb_adaptive_frame_field_flag")
    infersDirectFromCorners = try reader.flag("direct_8x8_inference_flag")
    crop =
      try reader.flag("frame_cropping_flag")
      ? try Self.readCrop(
        &reader, unitX: chroma.horizontalUnit, unitY: chroma.verticalUnit * (isProgressive ? 1 : 2))
      : .none
    guard width > 0, height > 0 else {
      throw reader.error(.invalid("cropping leaves no picture"), at: "frame_crop_bottom_offset")
    }
    reader.explain("pic_width_in_mbs_minus1", as: "\(macroblockColumns * 16) columns")
    reader.explain("pic_height_in_map_units_minus1", as: "\(macroblockRows * 16) rows")
    reader.explain("frame_mbs_only_flag", as: isProgressive ? "whole frames" : "frames or fields")
  }
  // ANCHOR_END: solution-4.4

  /// Rows of macroblocks in a frame.
  public var macroblockRows: Int { mapUnitRows * (isProgressive ? 1 : 2) }

  /// Columns after cropping.
  public var width: Int { macroblockColumns * 16 - crop.left - crop.right }

  /// Rows after cropping.
  public var height: Int { macroblockRows * 16 - crop.top - crop.bottom }

  var macroblockCount: Int { macroblockColumns * macroblockRows }

  /// `PicSizeInMapUnits`: what slice groups are counted in.
  var mapUnitCount: Int { macroblockColumns * mapUnitRows }

  /// Level 6.2 has 139 264 macroblocks, §A.3.1 allows a side of √8 times their root: 1055.
  private static let limit = 1054

  // ANCHOR: solution-4.4
  private static func readCrop(
    _ reader: inout SyntaxReader, unitX: Int, unitY: Int
  ) throws(SyntaxError) -> CropMargins {
    CropMargins(
      left: try reader.ue("frame_crop_left_offset") * unitX,
      right: try reader.ue("frame_crop_right_offset") * unitX,
      top: try reader.ue("frame_crop_top_offset") * unitY,
      bottom: try reader.ue("frame_crop_bottom_offset") * unitY)
  }
  // ANCHOR_END: solution-4.4
}
