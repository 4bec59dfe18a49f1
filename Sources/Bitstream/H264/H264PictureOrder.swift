/// How the place of a picture on the screen is coded: `pic_order_cnt_type`, ITU-T H.264 §8.2.1.
///
/// A part of `seq_parameter_set_data`, §7.3.2.1.1:
///
///     pic_order_cnt_type                       ue(v)   0, 1 or 2
///     0: log2_max_pic_order_cnt_lsb_minus4     ue(v)   slices carry the number's lowest bits
///     1: delta_pic_order_always_zero_flag      u(1)    it follows a cycle; slices carry differences
///        offset_for_non_ref_pic                se(v)
///        offset_for_top_to_bottom_field        se(v)
///        num_ref_frames_in_pic_order_cnt_cycle ue(v)
///        offset_for_ref_frame[i]               se(v)
///     2: nothing                                       pictures are shown in decoding order
public enum H264PictureOrder: Hashable, Sendable {
  /// Slices carry this many of the lowest bits.
  case lowBits(bitCount: Int)
  /// The order follows a cycle; slices carry the difference, unless it is always zero.
  case cycle(isDifferenceAlwaysZero: Bool)
  /// Pictures are shown in the order in which they are decoded.
  case decodingOrder

  init(parsing reader: inout SyntaxReader) throws(SyntaxError) {
    switch try reader.ue("pic_order_cnt_type", in: 0...2) {
    case 0:
      self = .lowBits(
        bitCount: try reader.ue("log2_max_pic_order_cnt_lsb_minus4", in: 0...12) + 4)
    case 1:
      self = .cycle(isDifferenceAlwaysZero: try reader.flag("delta_pic_order_always_zero_flag"))
      try Self.readCycle(&reader)
    default:
      self = .decodingOrder
      reader.explain("pic_order_cnt_type", as: "shown in decoding order")
    }
  }

  private static func readCycle(_ reader: inout SyntaxReader) throws(SyntaxError) {
    _ = try reader.se("offset_for_non_ref_pic")
    _ = try reader.se("offset_for_top_to_bottom_field")
    let count = try reader.ue("num_ref_frames_in_pic_order_cnt_cycle", in: 0...255)
    for index in 0..<count { _ = try reader.se("offset_for_ref_frame", index) }
  }
}
