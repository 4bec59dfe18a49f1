/// What it takes to read an HEVC slice header: the parameter sets, and what the header said so far.
struct HEVCSliceContext {
  let unit: HEVCUnitHeader
  let picture: HEVCPictureParameterSet
  let sequence: HEVCSequenceParameterSet
  private(set) var type: HEVCSliceType?
  var orderLowBits: Int?

  /// `NumPicTotalCurr`: pictures that may stand in the lists of references.
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
      _ = try reader.flag("slice_reserved_flag", index)
    }
    let type = try HEVCSliceType(parsing: &reader)
    self.type = type
    if picture.hasOutputFlag { _ = try reader.flag("pic_output_flag") }
    let chroma = sequence.pictureFormat.chroma
    if chroma.hasSeparatePlanes { _ = try reader.u(2, "colour_plane_id", in: 0...2) }
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
    _ = try reader.se("slice_qp_delta", in: -99...99)
    if picture.hasChromaOffsets {
      _ = try reader.se("slice_cb_qp_offset", in: -12...12)
      _ = try reader.se("slice_cr_qp_offset", in: -12...12)
    }
    if picture.extensions.hasColorTransformOffsets {
      _ = try reader.se("slice_act_y_qp_offset", in: -24...24)
      _ = try reader.se("slice_act_cb_qp_offset", in: -24...24)
      _ = try reader.se("slice_act_cr_qp_offset", in: -24...24)
    }
    if picture.extensions.hasChromaOffsetList {
      _ = try reader.flag("cu_chroma_qp_offset_enabled_flag")
    }
  }

  private func readFilters(_ reader: inout SyntaxReader) throws(SyntaxError) {
    var isDeblockingDisabled = picture.filters.isDeblockingDisabled
    if picture.filters.mayBeOverridden, try reader.flag("deblocking_filter_override_flag") {
      isDeblockingDisabled = try reader.flag("slice_deblocking_filter_disabled_flag")
      if !isDeblockingDisabled {
        _ = try reader.se("slice_beta_offset_div2", in: -6...6)
        _ = try reader.se("slice_tc_offset_div2", in: -6...6)
      }
    }
    if picture.filters.crossesSlices && (hasAdaptiveOffset || !isDeblockingDisabled) {
      _ = try reader.flag("slice_loop_filter_across_slices_enabled_flag")
    }
  }

  /// Reads where the parts begin that can be decoded side by side; their count less one comes back.
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
    for index in 0..<count { _ = try reader.uv(bitCount, "entry_point_offset_minus1", index) }
    return count
  }

  /// Reads what later editions may put here, and the bits up to the next byte.
  func readExtension(_ reader: inout SyntaxReader) throws(SyntaxError) {
    if picture.hasSliceExtension {
      let count = try reader.ue("slice_segment_header_extension_length", in: 0...256)
      for index in 0..<count {
        _ = try reader.u(8, "slice_segment_header_extension_data_byte", index)
      }
    }
    try reader.f(1, "alignment_bit_equal_to_one", is: 1)
    while !reader.isByteAligned { try reader.f(1, "alignment_bit_equal_to_zero", is: 0) }
  }
}
