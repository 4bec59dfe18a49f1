/// What it takes to read an H.264 slice header: the parameter sets, and what the header said so far.
struct H264SliceContext {
  let type: H264SliceType
  let unit: H264UnitHeader
  let picture: H264PictureParameterSet
  let sequence: H264SequenceParameterSet
  var field: H264Field?

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

  /// `MaxPicNum`, ITU-T H.264 §7.4.3: differences of picture numbers are below it.
  var pictureNumberLimit: Int { (field == nil ? 1 : 2) << sequence.frameNumberBitCount }

  /// Reads which field of a frame the slice belongs to; `nil` is returned for a whole frame.
  mutating func readField(_ reader: inout SyntaxReader) throws(SyntaxError) -> H264Field? {
    if !sequence.isProgressive, try reader.flag("field_pic_flag") {
      field = try reader.flag("bottom_field_flag") ? .bottom : .top
    }
    return field
  }

  /// Reads the lowest bits of the place on the screen, or differences from a cycle.
  func readOrder(_ reader: inout SyntaxReader) throws(SyntaxError) -> H264CodedOrder {
    let hasSecondField = picture.hasFieldOrder && field == nil
    var order = H264CodedOrder()
    switch sequence.order {
    case .lowBits(let bitCount):
      order.lowBits = try reader.uv(bitCount, "pic_order_cnt_lsb")
      if hasSecondField { order.bottomDifference = try reader.se("delta_pic_order_cnt_bottom") }
    case .cycle(let cycle):
      guard !cycle.isDifferenceAlwaysZero else { break }
      order.cycleDifference = try reader.se("delta_pic_order_cnt", 0)
      if hasSecondField { order.bottomDifference = try reader.se("delta_pic_order_cnt", 1) }
    case .decodingOrder:
      break
    }
    return order
  }

  /// Reads how many pictures the slice refers to, where that differs from the default.
  ///
  /// §7.4.3: up to 16 frames, or 32 fields. The default of the picture parameter set may be larger,
  /// for fields; frames then have to override it.
  mutating func readReferenceCounts(_ reader: inout SyntaxReader) throws(SyntaxError) {
    guard !type.isIntra else { return }
    let limit = field == nil ? 16 : 32
    let listCount = type == .bipredicted ? 2 : 1
    referenceCounts = Array(picture.referenceCounts.prefix(listCount))
    if try reader.flag("num_ref_idx_active_override_flag") {
      referenceCounts[0] = try reader.ue("num_ref_idx_l0_active_minus1", in: 0...limit - 1) + 1
      if listCount > 1 {
        referenceCounts[1] = try reader.ue("num_ref_idx_l1_active_minus1", in: 0...limit - 1) + 1
      }
    } else if let count = referenceCounts.first(where: { $0 > limit }) {
      throw reader.error(
        .outOfRange(value: count, allowed: 1...limit), at: "num_ref_idx_active_override_flag")
    }
  }

  /// Reads the quantiser with which the slice starts: `SliceQPY`, §7.4.3.
  func readQuantiser(_ reader: inout SyntaxReader) throws(SyntaxError) -> Int {
    let start = picture.quantiser
    // −6 for each bit of a sample beyond 8: QpBdOffset.
    let lowest = -6 * (sequence.sampleFormat.lumaBitDepth - 8)
    let quantiser = start + (try reader.se("slice_qp_delta", in: lowest - start...51 - start))
    if type == .switchingPredicted { try reader.flag("sp_for_switch_flag") }
    if type == .switchingPredicted || type == .switchingIntra {
      try reader.se("slice_qs_delta", in: -51...51)
    }
    return quantiser
  }

  /// Reads how the edges of blocks are filtered.
  func readDeblocking(_ reader: inout SyntaxReader) throws(SyntaxError) -> H264Deblocking {
    var filter = H264Deblocking()
    guard picture.hasDeblockingControl else { return filter }
    let code = try reader.ue("disable_deblocking_filter_idc", in: 0...2)
    filter.edges = [.all, .none, .insideSlice][code]
    if code != 1 {
      filter.alphaOffset = try reader.se("slice_alpha_c0_offset_div2", in: -6...6) * 2
      filter.betaOffset = try reader.se("slice_beta_offset_div2", in: -6...6) * 2
    }
    return filter
  }

  /// Reads how far slice groups have grown, and passes over the bits before arithmetic codes.
  func readEnd(_ reader: inout SyntaxReader) throws(SyntaxError) {
    if let rate = picture.sliceGroups?.changeRate {
      let size = sequence.size.mapUnitCount
      // §7.4.3: Ceil(Log2(PicSizeInMapUnits ÷ SliceGroupChangeRate + 1)) bits, the quotient rounded up.
      let cycleCount = (size - 1) / rate + 1
      try reader.uv(cycleCount.bitCount, "slice_group_change_cycle", in: 0...cycleCount)
    }
    if picture.isArithmetic {
      while !reader.isByteAligned { try reader.f(1, "cabac_alignment_one_bit", is: 1) }
    }
  }
}

/// One of the two fields of a frame: its even or its odd rows.
package enum H264Field: Hashable, Sendable {
  case top, bottom
}

/// What a slice says about the place of its picture in presentation order: ITU-T H.264 §8.2.1.
package struct H264CodedOrder: Hashable, Sendable {
  /// `pic_order_cnt_lsb`; `nil` unless `pic_order_cnt_type` is 0.
  package var lowBits: Int?

  /// `delta_pic_order_cnt[0]`, in order type 1.
  package var cycleDifference = 0

  /// `delta_pic_order_cnt_bottom` or `delta_pic_order_cnt[1]`: how much later the second field is.
  package var bottomDifference = 0

  /// Creates an order in which nothing is written.
  package init() {}
}

/// How the edges of blocks are filtered: ITU-T H.264 §7.4.3.
///
///     disable_deblocking_filter_idc     ue(v)   0 all edges, 1 none, 2 none between slices
///       slice_alpha_c0_offset_div2      se(v)   unless that is 1
///       slice_beta_offset_div2          se(v)
package struct H264Deblocking: Hashable, Sendable {
  package enum Edges: Hashable, Sendable {
    case all, none, insideSlice
  }

  package var edges = Edges.all

  /// `FilterOffsetA`: −12 to 12.
  package var alphaOffset = 0

  /// `FilterOffsetB`: −12 to 12.
  package var betaOffset = 0

  /// Creates a filter of all edges, without offsets.
  package init() {}
}
