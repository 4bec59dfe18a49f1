/// Pictures that are kept for long, as a sequence parameter set lists them.
///
/// A part of `seq_parameter_set_rbsp`, ITU-T H.265 §7.3.2.2.1:
///
///     num_long_term_ref_pics_sps           ue(v)
///     { lt_ref_pic_poc_lsb_sps[i]          u(v)    the lowest bits of the place on the screen
///       used_by_curr_pic_lt_sps_flag[i]    u(1)
///     } …
struct HEVCLongTermReferences: Hashable, Sendable {
  /// For each picture, whether the one that names it refers to it.
  let isUsed: [Bool]

  init(parsing reader: inout SyntaxReader, orderBitCount: Int) throws(SyntaxError) {
    let count = try reader.ue("num_long_term_ref_pics_sps", in: 0...32)
    var isUsed: [Bool] = []
    for index in 0..<count {
      _ = try reader.uv(orderBitCount, "lt_ref_pic_poc_lsb_sps", index)
      isUsed.append(try reader.flag("used_by_curr_pic_lt_sps_flag", index))
    }
    self.isUsed = isUsed
  }
}
