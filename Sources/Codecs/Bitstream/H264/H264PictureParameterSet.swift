/// What holds for the pictures that name it: how their symbols are coded, and defaults for slices.
///
/// ITU-T H.264 §7.3.2.2, `pic_parameter_set_rbsp`:
///
///     pic_parameter_set_id                          ue(v)   the number by which slices name it
///     seq_parameter_set_id                          ue(v)
///     entropy_coding_mode_flag                      u(1)    1: CABAC, 0: CAVLC
///     bottom_field_pic_order_in_frame_present_flag  u(1)
///     num_slice_groups_minus1, …                            see `H264SliceGroups`
///     num_ref_idx_l0_default_active_minus1          ue(v)   pictures that a slice may refer to
///     num_ref_idx_l1_default_active_minus1          ue(v)
///     weighted_pred_flag                            u(1)
///     weighted_bipred_idc                           u(2)
///     pic_init_qp_minus26                           se(v)   where the quantiser starts
///     pic_init_qs_minus26                           se(v)
///     chroma_qp_index_offset                        se(v)
///     deblocking_filter_control_present_flag        u(1)
///     constrained_intra_pred_flag                   u(1)
///     redundant_pic_cnt_present_flag                u(1)
///     if anything is left, in High profiles:
///     transform_8x8_mode_flag                       u(1)
///     pic_scaling_matrix_present_flag               u(1)
///       scaling lists                                       see ``H264ScalingLists``
///     second_chroma_qp_index_offset                 se(v)
public struct H264PictureParameterSet: Hashable, Sendable {
  /// `pic_parameter_set_id`.
  public let id: Int

  /// `seq_parameter_set_id`: the sequence parameter set that it belongs to.
  public let sequenceID: Int

  /// Whether symbols are coded arithmetically (CABAC) or by tables of codes (CAVLC).
  public let isArithmetic: Bool

  /// `bottom_field_pic_order_in_frame_present_flag`.
  package let hasFieldOrder: Bool

  /// `nil` if the macroblocks of a slice follow each other in rows, as they nearly always do.
  package let sliceGroups: H264SliceGroups?

  /// How many pictures a slice may refer to in each list, unless it says otherwise.
  package let referenceCounts: [Int]

  /// `weighted_pred_flag`: P slices carry weights.
  package let isWeighted: Bool

  /// `weighted_bipred_idc`: 1 where B slices carry weights, 2 where they follow from distances.
  package let bipredictiveWeighting: Int

  /// `pic_init_qp_minus26` + 26: the quantiser that slices name theirs by the difference from.
  package let quantiser: Int

  /// `chroma_qp_index_offset` for Cb, then the one for Cr, which is the same unless written.
  package let chromaQuantiserOffsets: [Int]

  let hasDeblockingControl: Bool

  /// `constrained_intra_pred_flag`: intra blocks are predicted from intra blocks alone.
  package let isIntraConstrained: Bool

  /// `redundant_pic_cnt_present_flag`.
  package let hasRedundantPictures: Bool

  /// Whether blocks of 8 × 8 samples may be transformed as a whole.
  public let allowsLargeTransform: Bool

  /// `nil` if those of the sequence parameter set hold.
  package let scalingLists: H264ScalingLists?

  /// Parses a unit of type 8, header byte included.
  ///
  /// - Parameters:
  ///   - unit: The unit.
  ///   - sets: The sequence parameter sets so far: the count of scaling lists depends on theirs.
  ///   - recorder: Receives each element.
  /// - Throws: `SyntaxError` if the unit is cut off or breaks a rule.
  init(
    unit: [UInt8], sets: ParameterSets, recorder: SyntaxRecorder? = nil
  ) throws(SyntaxError) {
    var reader = SyntaxReader(unit.span, as: .h264Unit, recorder: recorder)
    _ = try H264UnitHeader(parsing: &reader)
    try self.init(parsing: &reader, sets: sets)
  }

  init(parsing reader: inout SyntaxReader, sets: ParameterSets) throws(SyntaxError) {
    let outer = reader.enter(.h264PPS)
    id = try reader.ue("pic_parameter_set_id", in: 0...255)
    sequenceID = try reader.ue("seq_parameter_set_id", in: 0...31)
    isArithmetic = try reader.flag("entropy_coding_mode_flag")
    reader.explain("entropy_coding_mode_flag", as: isArithmetic ? "CABAC" : "CAVLC")
    hasFieldOrder = try reader.flag("bottom_field_pic_order_in_frame_present_flag")
    sliceGroups = try H264SliceGroups(parsing: &reader)
    referenceCounts = [
      try reader.ue("num_ref_idx_l0_default_active_minus1", in: 0...31) + 1,
      try reader.ue("num_ref_idx_l1_default_active_minus1", in: 0...31) + 1,
    ]
    isWeighted = try reader.flag("weighted_pred_flag")
    bipredictiveWeighting = try reader.u(2, "weighted_bipred_idc", in: 0...2)
    quantiser = try Self.readQuantiser(&reader)
    let cbOffset = try reader.se("chroma_qp_index_offset", in: -12...12)
    hasDeblockingControl = try reader.flag("deblocking_filter_control_present_flag")
    isIntraConstrained = try reader.flag("constrained_intra_pred_flag")
    hasRedundantPictures = try reader.flag("redundant_pic_cnt_present_flag")
    // The set may come before its sequence parameter set; then 4:2:0 is assumed.
    let chroma = sets.h264Sequences[sequenceID]?.sampleFormat.chroma ?? ChromaFormat(code: 1)
    let high =
      reader.hasMoreData
      ? try HighProfilePart(parsing: &reader, chroma: chroma) : HighProfilePart(crOffset: cbOffset)
    allowsLargeTransform = high.allowsLargeTransform
    scalingLists = high.scalingLists
    chromaQuantiserOffsets = [cbOffset, high.crOffset]
    reader.leave(to: outer)
  }

  private static func readQuantiser(_ reader: inout SyntaxReader) throws(SyntaxError) -> Int {
    // With 14 bits a sample the scale begins at −36.
    let start = try reader.se("pic_init_qp_minus26", in: -62...25)
    reader.explain("pic_init_qp_minus26", as: "quantiser \(start + 26)")
    try reader.se("pic_init_qs_minus26", in: -26...25)
    return start + 26
  }

  /// What the set ends with in High profiles.
  private struct HighProfilePart {
    var allowsLargeTransform = false
    var scalingLists: H264ScalingLists?
    var crOffset: Int

    init(crOffset: Int) { self.crOffset = crOffset }

    init(parsing reader: inout SyntaxReader, chroma: ChromaFormat) throws(SyntaxError) {
      allowsLargeTransform = try reader.flag("transform_8x8_mode_flag")
      if try reader.flag("pic_scaling_matrix_present_flag") {
        let largeCount = allowsLargeTransform ? (chroma.code == 3 ? 6 : 2) : 0
        scalingLists = try H264ScalingLists(
          parsing: &reader, "pic_scaling_list_present_flag", count: 6 + largeCount)
      }
      crOffset = try reader.se("second_chroma_qp_index_offset", in: -12...12)
    }
  }
}

/// Which macroblocks belong to which slices, if they do not simply follow each other in rows.
///
/// A part of `pic_parameter_set_rbsp`, ITU-T H.264 §7.3.2.2, that only the profiles Baseline and
/// Extended know; meant for video over lossy networks, and rare:
///
///     num_slice_groups_minus1                    ue(v)   0: none of what follows
///     slice_group_map_type                       ue(v)
///     0: run_length_minus1[i]                    ue(v)   groups take turns
///     2: top_left[i], bottom_right[i]            ue(v)   rectangles before a background
///     3, 4, 5: slice_group_change_direction_flag u(1)    groups that grow from picture to picture
///              slice_group_change_rate_minus1    ue(v)
///     6: pic_size_in_map_units_minus1            ue(v)   a group for each macroblock
///        slice_group_id[i]                       u(v)
package struct H264SliceGroups: Hashable, Sendable {
  /// How fast groups grow, in macroblocks a picture; `nil` if they do not.
  let changeRate: Int?

  /// Reads the count; returns `nil` for a single group.
  init?(parsing reader: inout SyntaxReader) throws(SyntaxError) {
    let count = try reader.ue("num_slice_groups_minus1", in: 0...7) + 1
    guard count > 1 else { return nil }
    switch try reader.ue("slice_group_map_type", in: 0...6) {
    case 0:
      changeRate = nil
      for index in 0..<count { try reader.ue("run_length_minus1", index) }
    case 2:
      changeRate = nil
      for index in 0..<count - 1 {
        try reader.ue("top_left", index)
        try reader.ue("bottom_right", index)
      }
    case 3...5:
      try reader.flag("slice_group_change_direction_flag")
      changeRate = try reader.ue("slice_group_change_rate_minus1") + 1
    case 6:
      changeRate = nil
      try Self.readMap(&reader, groupCount: count)
    default:
      changeRate = nil
    }
  }

  /// The count of entries is a claim: each takes at least a bit, so a wrong one soon ends the unit.
  private static func readMap(
    _ reader: inout SyntaxReader, groupCount: Int
  ) throws(SyntaxError) {
    let count = try reader.ue("pic_size_in_map_units_minus1") + 1
    let bitCount = (groupCount - 1).bitCount
    for index in 0..<count {
      try reader.uv(bitCount, "slice_group_id", index, in: 0...groupCount - 1)
    }
  }
}

extension Int {
  /// Bits that it takes to write any number from 0 to this one: Ceil(Log2(n + 1)).
  var bitCount: Int { self > 0 ? Int.bitWidth - leadingZeroBitCount : 0 }
}
