/// What P and B slices take from other pictures, and how.
extension HEVCSliceContext {
  /// Reads the part of the header that I slices do without, ITU-T H.265 §7.3.6.1.
  ///
  ///     num_ref_idx_active_override_flag     u(1)
  ///       num_ref_idx_l0_active_minus1, …_l1_…   ue(v)
  ///     ref_pic_lists_modification                   §7.3.6.2
  ///     mvd_l1_zero_flag                     u(1)    in B slices
  ///     cabac_init_flag                      u(1)
  ///     collocated_from_l0_flag, collocated_ref_idx  whose motion is a good guess
  ///     pred_weight_table                            §7.3.6.3
  ///     five_minus_max_num_merge_cand        ue(v)
  ///     use_integer_mv_flag                  u(1)
  mutating func readPrediction(
    _ reader: inout SyntaxReader, _ type: HEVCSliceType
  ) throws(SyntaxError) {
    let isBipredicted = type == .bipredicted
    referenceCounts = Array(picture.referenceCounts.prefix(isBipredicted ? 2 : 1))
    if try reader.flag("num_ref_idx_active_override_flag") {
      referenceCounts[0] = try reader.ue("num_ref_idx_l0_active_minus1", in: 0...14) + 1
      if isBipredicted {
        referenceCounts[1] = try reader.ue("num_ref_idx_l1_active_minus1", in: 0...14) + 1
      }
    }
    if picture.hasListModification && usedReferenceCount > 1 { try readListModification(&reader) }
    if isBipredicted { _ = try reader.flag("mvd_l1_zero_flag") }
    if picture.hasArithmeticStart { _ = try reader.flag("cabac_init_flag") }
    if hasTemporalMotion { try readCollocated(&reader, isBipredicted: isBipredicted) }
    if isBipredicted ? picture.isBipredictiveWeighted : picture.isWeighted {
      try readWeights(&reader)
    }
    _ = try reader.ue("five_minus_max_num_merge_cand", in: 0...4)
    if sequence.extensions.motionResolutionCode == 2 { _ = try reader.flag("use_integer_mv_flag") }
  }

  private func readCollocated(
    _ reader: inout SyntaxReader, isBipredicted: Bool
  ) throws(SyntaxError) {
    let isInFirst = try isBipredicted ? reader.flag("collocated_from_l0_flag") : true
    let count = referenceCounts[isInFirst ? 0 : 1]
    if count > 1 { _ = try reader.ue("collocated_ref_idx", in: 0...count - 1) }
  }

  private func readListModification(_ reader: inout SyntaxReader) throws(SyntaxError) {
    let outer = reader.enter(.hevcListModification)
    let flags: [StaticString] = [
      "ref_pic_list_modification_flag_l0", "ref_pic_list_modification_flag_l1",
    ]
    let entries: [StaticString] = ["list_entry_l0", "list_entry_l1"]
    let last = usedReferenceCount - 1
    for (list, count) in referenceCounts.enumerated() where try reader.flag(flags[list]) {
      for index in 0..<count {
        _ = try reader.uv(last.bitCount, entries[list], index, in: 0...last)
      }
    }
    reader.leave(to: outer)
  }
}
