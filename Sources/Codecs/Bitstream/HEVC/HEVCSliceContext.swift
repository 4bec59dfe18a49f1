/// What it takes to read an HEVC slice header: the parameter sets, and what the header said so far.
struct HEVCSliceContext {
  let unit: HEVCUnitHeader
  let picture: HEVCPictureParameterSet
  let sequence: HEVCSequenceParameterSet
  private(set) var type: HEVCSliceType?
  var orderLowBits: Int?

  /// `NumPicTotalCurr`: pictures that may be in the lists of references.
  var usedReferenceCount = 0

  var hasTemporalMotion = false
  var referenceCounts: [Int] = []
  private var hasAdaptiveOffset = false

  /// Finds the sets that the slice names.
  init(
    unit: HEVCUnitHeader, pictureSetID: Int, sets: ParameterSets, _ reader: inout SyntaxReader
  ) throws(SyntaxError) {
    guard let picture = sets.hevcPictures[pictureSetID] else {
      throw reader.error(
        .missingParameterSet("PPS \(pictureSetID)"), at: "slice_pic_parameter_set_id")
    }
    guard let sequence = sets.hevcSequences[picture.sequenceID] else {
      throw reader.error(
        .missingParameterSet("SPS \(picture.sequenceID)"), at: "slice_pic_parameter_set_id")
    }
    (self.unit, self.picture, self.sequence) = (unit, picture, sequence)
  }

  /// Reads what a dependent segment takes from the one before it.
  mutating func readIndependentPart(_ reader: inout SyntaxReader) throws(SyntaxError) {
    for index in 0..<picture.extraSliceHeaderBitCount {
      try reader.flag("slice_reserved_flag", index)
    }
    let type = try HEVCSliceType(parsing: &reader)
    self.type = type
    if picture.hasOutputFlag { try reader.flag("pic_output_flag") }
    let chroma = sequence.pictureFormat.chroma
    if chroma.hasSeparatePlanes { try reader.u(2, "colour_plane_id", in: 0...2) }
    if !unit.isIDR { try readReferences(&reader) }
    // A picture that may refer to itself counts as a reference, too.
    if picture.extensions.refersToItself { usedReferenceCount += 1 }
    if sequence.hasAdaptiveOffset {
      hasAdaptiveOffset = try reader.flag("slice_sao_luma_flag")
      if chroma.hasChromaBesideLuma, try reader.flag("slice_sao_chroma_flag") {
        hasAdaptiveOffset = true
      }
    }
    if type != .intra { try readPrediction(&reader, type) }
    try readQuantiser(&reader)
    try readFilters(&reader)
  }

  private func readQuantiser(_ reader: inout SyntaxReader) throws(SyntaxError) {
    try reader.se("slice_qp_delta", in: -99...99)
    if picture.hasChromaOffsets {
      try reader.se("slice_cb_qp_offset", in: -12...12)
      try reader.se("slice_cr_qp_offset", in: -12...12)
    }
    if picture.extensions.hasColorTransformOffsets {
      try reader.se("slice_act_y_qp_offset", in: -24...24)
      try reader.se("slice_act_cb_qp_offset", in: -24...24)
      try reader.se("slice_act_cr_qp_offset", in: -24...24)
    }
    if picture.extensions.hasChromaOffsetList {
      try reader.flag("cu_chroma_qp_offset_enabled_flag")
    }
  }

  private func readFilters(_ reader: inout SyntaxReader) throws(SyntaxError) {
    var isDeblockingDisabled = picture.filters.isDeblockingDisabled
    if picture.filters.mayBeOverridden, try reader.flag("deblocking_filter_override_flag") {
      isDeblockingDisabled = try reader.flag("slice_deblocking_filter_disabled_flag")
      if !isDeblockingDisabled {
        try reader.se("slice_beta_offset_div2", in: -6...6)
        try reader.se("slice_tc_offset_div2", in: -6...6)
      }
    }
    if picture.filters.crossesSlices && (hasAdaptiveOffset || !isDeblockingDisabled) {
      try reader.flag("slice_loop_filter_across_slices_enabled_flag")
    }
  }

  /// Reads where the parts begin that can be decoded side by side; returns their count less one.
  func readEntryPoints(_ reader: inout SyntaxReader) throws(SyntaxError) -> Int {
    let rows = sequence.treeBlockRows
    let limit: Int
    switch (picture.tiles, picture.hasWavefronts) {
    case (nil, false): return 0
    case (nil, true): limit = rows - 1
    case (let tiles?, false): limit = tiles.columnCount * tiles.rowCount - 1
    case (let tiles?, true): limit = tiles.columnCount * rows - 1
    }
    let count = try reader.ue("num_entry_point_offsets", in: 0...limit)
    guard count > 0 else { return 0 }
    let bitCount = try reader.ue("offset_len_minus1", in: 0...31) + 1
    for index in 0..<count { try reader.uv(bitCount, "entry_point_offset_minus1", index) }
    return count
  }

  /// Reads what later editions may put here, and the bits up to the next byte.
  func readExtension(_ reader: inout SyntaxReader) throws(SyntaxError) {
    if picture.hasSliceExtension {
      let count = try reader.ue("slice_segment_header_extension_length", in: 0...256)
      for index in 0..<count {
        try reader.u(8, "slice_segment_header_extension_data_byte", index)
      }
    }
    try reader.f(1, "alignment_bit_equal_to_one", is: 1)
    while !reader.isByteAligned { try reader.f(1, "alignment_bit_equal_to_zero", is: 0) }
  }
}

/// The place of the picture on the screen, and which others are kept.
extension HEVCSliceContext {
  /// Reads what all but IDR pictures need, ITU-T H.265 §7.3.6.1.
  ///
  ///     slice_pic_order_cnt_lsb             u(v)
  ///     short_term_ref_pic_set_sps_flag     u(1)
  ///     0: st_ref_pic_set                           see `HEVCShortTermReferences`
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
        try reader.uv(sequence.orderBitCount, "poc_lsb_lt", index)
        if try reader.flag("used_by_curr_pic_lt_flag", index) { usedReferenceCount += 1 }
      }
      if try reader.flag("delta_poc_msb_present_flag", index) {
        try reader.ue("delta_poc_msb_cycle_lt", index)
      }
    }
  }
}

/// What P and B slices take from other pictures, and how.
extension HEVCSliceContext {
  /// Reads the part of the header that I slices do not need, ITU-T H.265 §7.3.6.1.
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
    if isBipredicted { try reader.flag("mvd_l1_zero_flag") }
    if picture.hasArithmeticStart { try reader.flag("cabac_init_flag") }
    if hasTemporalMotion { try readCollocated(&reader, isBipredicted: isBipredicted) }
    if isBipredicted ? picture.isBipredictiveWeighted : picture.isWeighted {
      try readWeights(&reader)
    }
    try reader.ue("five_minus_max_num_merge_cand", in: 0...4)
    if sequence.extensions.motionResolutionCode == 2 { try reader.flag("use_integer_mv_flag") }
  }

  private func readCollocated(
    _ reader: inout SyntaxReader, isBipredicted: Bool
  ) throws(SyntaxError) {
    let isInFirst = try isBipredicted ? reader.flag("collocated_from_l0_flag") : true
    let count = referenceCounts[isInFirst ? 0 : 1]
    if count > 1 { try reader.ue("collocated_ref_idx", in: 0...count - 1) }
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
        try reader.uv(last.bitCount, entries[list], index, in: 0...last)
      }
    }
    reader.leave(to: outer)
  }
}
