/// The place of the picture on the screen, and which others are kept.
extension HEVCSliceContext {
  /// Reads what only IDR pictures do without, ITU-T H.265 §7.3.6.1.
  ///
  ///     slice_pic_order_cnt_lsb             u(v)
  ///     short_term_ref_pic_set_sps_flag     u(1)
  ///     0: st_ref_pic_set                           see ``HEVCShortTermReferences``
  ///     1: short_term_ref_pic_set_idx       u(v)    one of those in the sequence set
  ///     num_long_term_sps                   ue(v)   pictures kept for long, of the sequence set
  ///     num_long_term_pics                  ue(v)   and others
  ///     { lt_idx_sps[i]                     u(v)
  ///       poc_lsb_lt[i]                     u(v)
  ///       used_by_curr_pic_lt_flag[i]       u(1)
  ///       delta_poc_msb_present_flag[i]     u(1)
  ///       delta_poc_msb_cycle_lt[i]         ue(v)
  ///     } …
  ///     slice_temporal_mvp_enabled_flag     u(1)
  mutating func readReferences(_ reader: inout SyntaxReader) throws(SyntaxError) {
    orderLowBits = try reader.uv(sequence.orderBitCount, "slice_pic_order_cnt_lsb")
    usedReferenceCount = try readShortTermSet(&reader).usedCount
    if let longTerm = sequence.longTerm { try readLongTerm(&reader, longTerm) }
    if sequence.hasTemporalMotion {
      hasTemporalMotion = try reader.flag("slice_temporal_mvp_enabled_flag")
    }
  }

  private func readShortTermSet(
    _ reader: inout SyntaxReader
  ) throws(SyntaxError) -> HEVCShortTermReferences {
    let sets = sequence.shortTermSets
    guard try reader.flag("short_term_ref_pic_set_sps_flag") else {
      return try HEVCShortTermReferences(parsing: &reader, after: sets, isInSlice: true)
    }
    guard !sets.isEmpty else {
      throw reader.error(
        .invalid("the sequence parameter set has no sets of references"),
        at: "short_term_ref_pic_set_sps_flag")
    }
    guard sets.count > 1 else { return sets[0] }
    let last = sets.count - 1
    return sets[try reader.uv(last.bitCount, "short_term_ref_pic_set_idx", in: 0...last)]
  }

  private mutating func readLongTerm(
    _ reader: inout SyntaxReader, _ longTerm: HEVCLongTermReferences
  ) throws(SyntaxError) {
    let known = longTerm.isUsed
    let knownCount =
      known.isEmpty ? 0 : try reader.ue("num_long_term_sps", in: 0...known.count)
    let otherCount = try reader.ue("num_long_term_pics", in: 0...16)
    for index in 0..<knownCount + otherCount {
      if index < knownCount {
        let last = known.count - 1
        let which = last > 0 ? try reader.uv(last.bitCount, "lt_idx_sps", index, in: 0...last) : 0
        if known[which] { usedReferenceCount += 1 }
      } else {
        _ = try reader.uv(sequence.orderBitCount, "poc_lsb_lt", index)
        if try reader.flag("used_by_curr_pic_lt_flag", index) { usedReferenceCount += 1 }
      }
      if try reader.flag("delta_poc_msb_present_flag", index) {
        _ = try reader.ue("delta_poc_msb_cycle_lt", index)
      }
    }
  }
}
