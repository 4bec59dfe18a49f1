/// Rectangles of a picture that can be decoded side by side.
///
/// A part of `pic_parameter_set_rbsp`, ITU-T H.265 §7.3.2.3.1:
///
///     num_tile_columns_minus1                 ue(v)
///     num_tile_rows_minus1                    ue(v)
///     uniform_spacing_flag                    u(1)    1: all of about the same size
///       column_width_minus1[i]                ue(v)   otherwise, of all but the last
///       row_height_minus1[i]                  ue(v)
///     loop_filter_across_tiles_enabled_flag   u(1)
public struct HEVCTiles: Hashable, Sendable {
  public let columnCount: Int
  public let rowCount: Int

  init(parsing reader: inout SyntaxReader) throws(SyntaxError) {
    // The highest level has 20 columns and 22 rows, ITU-T H.265 table A.8; later levels twice that.
    columnCount = try reader.ue("num_tile_columns_minus1", in: 0...39) + 1
    rowCount = try reader.ue("num_tile_rows_minus1", in: 0...43) + 1
    if try !reader.flag("uniform_spacing_flag") {
      for index in 0..<columnCount - 1 { _ = try reader.ue("column_width_minus1", index) }
      for index in 0..<rowCount - 1 { _ = try reader.ue("row_height_minus1", index) }
    }
    _ = try reader.flag("loop_filter_across_tiles_enabled_flag")
    reader.explain("num_tile_columns_minus1", as: "\(columnCount) columns")
    reader.explain("num_tile_rows_minus1", as: "\(rowCount) rows")
  }
}
