/// What it takes to read an H.264 slice header: the parameter sets, and what the header said so far.
struct H264SliceContext {
  let type: H264SliceType
  let unit: H264UnitHeader
  let picture: H264PictureParameterSet
  let sequence: H264SequenceParameterSet
  var isField = false

  /// How many pictures the slice may refer to, in list 0 and in list 1.
  var referenceCounts: [Int]

  /// Finds the sets that the slice names.
  init(
    type: H264SliceType, unit: H264UnitHeader, pictureSetID: Int, sets: ParameterSets,
    _ reader: inout SyntaxReader
  ) throws(SyntaxError) {
    guard let picture = sets.h264Pictures[pictureSetID] else {
      throw reader.error(.missingParameterSet("PPS \(pictureSetID)"), at: "pic_parameter_set_id")
    }
    guard let sequence = sets.h264Sequences[picture.sequenceID] else {
      throw reader.error(
        .missingParameterSet("SPS \(picture.sequenceID)"), at: "pic_parameter_set_id")
    }
    self.type = type
    self.unit = unit
    self.picture = picture
    self.sequence = sequence
    referenceCounts = []
  }

  /// Reads the lowest bits of the place on the screen, or differences from a cycle.
  func readOrder(_ reader: inout SyntaxReader) throws(SyntaxError) -> Int? {
    let hasSecondField = picture.hasFieldOrder && !isField
    switch sequence.order {
    case .lowBits(let bitCount):
      let order = try reader.uv(bitCount, "pic_order_cnt_lsb")
      if hasSecondField { _ = try reader.se("delta_pic_order_cnt_bottom") }
      return order
    case .cycle(isDifferenceAlwaysZero: false):
      _ = try reader.se("delta_pic_order_cnt", 0)
      if hasSecondField { _ = try reader.se("delta_pic_order_cnt", 1) }
      return nil
    case .cycle, .decodingOrder:
      return nil
    }
  }

  /// Reads how many pictures the slice refers to, where that differs from the default.
  mutating func readReferenceCounts(_ reader: inout SyntaxReader) throws(SyntaxError) {
    guard !type.isIntra else { return }
    let listCount = type == .bipredicted ? 2 : 1
    referenceCounts = Array(picture.referenceCounts.prefix(listCount))
    if try reader.flag("num_ref_idx_active_override_flag") {
      referenceCounts[0] = try reader.ue("num_ref_idx_l0_active_minus1", in: 0...31) + 1
      if listCount > 1 {
        referenceCounts[1] = try reader.ue("num_ref_idx_l1_active_minus1", in: 0...31) + 1
      }
    }
  }

  /// Reads what comes last: the quantiser, the deblocking filter, growing slice groups.
  func readQuantiserAndFilter(_ reader: inout SyntaxReader) throws(SyntaxError) {
    if picture.isArithmetic && !type.isIntra { _ = try reader.ue("cabac_init_idc", in: 0...2) }
    _ = try reader.se("slice_qp_delta", in: -87...87)
    if type == .switchingPredicted { _ = try reader.flag("sp_for_switch_flag") }
    if type == .switchingPredicted || type == .switchingIntra {
      _ = try reader.se("slice_qs_delta", in: -51...51)
    }
    if picture.hasDeblockingControl,
      try reader.ue("disable_deblocking_filter_idc", in: 0...2) != 1
    {
      _ = try reader.se("slice_alpha_c0_offset_div2", in: -6...6)
      _ = try reader.se("slice_beta_offset_div2", in: -6...6)
    }
    if let rate = picture.sliceGroups?.changeRate {
      let size = sequence.size.mapUnitCount
      // §7.4.3: Ceil(Log2(PicSizeInMapUnits ÷ SliceGroupChangeRate + 1)) bits, the quotient rounded up.
      let cycleCount = (size - 1) / rate + 1
      _ = try reader.uv(cycleCount.bitCount, "slice_group_change_cycle", in: 0...cycleCount)
    }
    if picture.isArithmetic {
      while !reader.isByteAligned { try reader.f(1, "cabac_alignment_one_bit", is: 1) }
    }
  }
}
