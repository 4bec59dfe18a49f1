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

/// Which pictures a slice refers to, and which ones are kept for later.
extension H264SliceContext {
  /// Reads how the lists of references are put in order, ITU-T H.264 §7.3.3.1.
  func readListModifications(_ reader: inout SyntaxReader) throws(SyntaxError) {
    guard !type.isIntra else { return }
    let outer = reader.enter(.h264ListModification)
    if try reader.flag("ref_pic_list_modification_flag_l0") { try readListModification(&reader) }
    if type == .bipredicted, try reader.flag("ref_pic_list_modification_flag_l1") {
      try readListModification(&reader)
    }
    reader.leave(to: outer)
  }

  /// Each step moves one picture to the front of those not yet moved; 3 ends the list.
  ///
  ///     modification_of_pic_nums_idc   ue(v)
  ///     0, 1: abs_diff_pic_num_minus1  ue(v)   back or forward from the last one
  ///     2: long_term_pic_num           ue(v)
  private func readListModification(_ reader: inout SyntaxReader) throws(SyntaxError) {
    while true {
      switch try reader.ue("modification_of_pic_nums_idc", in: 0...3) {
      case 0, 1: _ = try reader.ue("abs_diff_pic_num_minus1")
      case 2: _ = try reader.ue("long_term_pic_num")
      default: return
      }
    }
  }

  /// Reads what becomes of the pictures that are kept, ITU-T H.264 §7.3.3.3.
  ///
  ///     no_output_of_prior_pics_flag          u(1)    in IDR pictures, which drop all others
  ///     long_term_reference_flag              u(1)
  ///     adaptive_ref_pic_marking_mode_flag    u(1)    in others; 0: the oldest goes
  ///     memory_management_control_operation   ue(v)   0 ends the list
  ///     1, 3: difference_of_pic_nums_minus1   ue(v)   drops a picture, or keeps it for long
  ///     2: long_term_pic_num                  ue(v)   drops one that was kept for long
  ///     3, 6: long_term_frame_idx             ue(v)   keeps this one for long
  ///     4: max_long_term_frame_idx_plus1      ue(v)
  ///     5: nothing                                    drops all
  func readMarking(_ reader: inout SyntaxReader) throws(SyntaxError) {
    let outer = reader.enter(.h264Marking)
    if unit.isIDR {
      _ = try reader.flag("no_output_of_prior_pics_flag")
      _ = try reader.flag("long_term_reference_flag")
    } else if try reader.flag("adaptive_ref_pic_marking_mode_flag") {
      while true {
        let operation = try reader.ue("memory_management_control_operation", in: 0...6)
        if operation == 0 { break }
        if operation == 1 || operation == 3 {
          _ = try reader.ue("difference_of_pic_nums_minus1")
        }
        if operation == 2 { _ = try reader.ue("long_term_pic_num") }
        if operation == 3 || operation == 6 { _ = try reader.ue("long_term_frame_idx") }
        if operation == 4 { _ = try reader.ue("max_long_term_frame_idx_plus1") }
      }
    }
    reader.leave(to: outer)
  }
}

extension H264SliceContext {
  /// Reads by what factors references are brightened or darkened, ITU-T H.264 §7.3.3.2.
  ///
  /// It helps where a scene fades: the picture before, taken 0.9 times, is a good guess.
  ///
  ///     luma_log2_weight_denom         ue(v)
  ///     chroma_log2_weight_denom       ue(v)   if there is chroma
  ///     for each reference of list 0, and in B slices of list 1 (names end in l1):
  ///     luma_weight_l0_flag[i]         u(1)
  ///       luma_weight_l0[i]            se(v)
  ///       luma_offset_l0[i]            se(v)
  ///     chroma_weight_l0_flag[i]       u(1)    if there is chroma
  ///       chroma_weight_l0[i][j]       se(v)   j is 0 for Cb, 1 for Cr
  ///       chroma_offset_l0[i][j]       se(v)
  func readWeights(_ reader: inout SyntaxReader) throws(SyntaxError) {
    switch type {
    case .predicted, .switchingPredicted: guard picture.isWeighted else { return }
    case .bipredicted: guard picture.bipredictiveWeighting == 1 else { return }
    case .intra, .switchingIntra: return
    }
    let outer = reader.enter(.h264WeightTable)
    _ = try reader.ue("luma_log2_weight_denom", in: 0...7)
    if hasChroma { _ = try reader.ue("chroma_log2_weight_denom", in: 0...7) }
    for (list, count) in referenceCounts.enumerated() {
      let names = list == 0 ? WeightNames.list0 : .list1
      for index in 0..<count { try readWeight(index, names, &reader) }
    }
    reader.leave(to: outer)
  }

  private var hasChroma: Bool { sequence.sampleFormat.chroma.hasChromaBesideLuma }

  private func readWeight(
    _ index: Int, _ names: WeightNames, _ reader: inout SyntaxReader
  ) throws(SyntaxError) {
    if try reader.flag(names.lumaFlag, index) {
      _ = try reader.se(names.lumaWeight, index, in: -128...127)
      _ = try reader.se(names.lumaOffset, index, in: -128...127)
    }
    if hasChroma, try reader.flag(names.chromaFlag, index) {
      for component in 0..<2 {
        _ = try reader.se(names.chromaWeight, index, component, in: -128...127)
        _ = try reader.se(names.chromaOffset, index, component, in: -128...127)
      }
    }
  }

  /// The elements of both lists differ in nothing but their names.
  private struct WeightNames {
    let lumaFlag, lumaWeight, lumaOffset: StaticString
    let chromaFlag, chromaWeight, chromaOffset: StaticString

    static let list0 = WeightNames(
      lumaFlag: "luma_weight_l0_flag", lumaWeight: "luma_weight_l0", lumaOffset: "luma_offset_l0",
      chromaFlag: "chroma_weight_l0_flag", chromaWeight: "chroma_weight_l0",
      chromaOffset: "chroma_offset_l0")
    static let list1 = WeightNames(
      lumaFlag: "luma_weight_l1_flag", lumaWeight: "luma_weight_l1", lumaOffset: "luma_offset_l1",
      chromaFlag: "chroma_weight_l1_flag", chromaWeight: "chroma_weight_l1",
      chromaOffset: "chroma_offset_l1")
  }
}
