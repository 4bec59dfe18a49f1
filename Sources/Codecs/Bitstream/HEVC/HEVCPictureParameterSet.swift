/// What holds for the pictures that name it: tools, tiles, filters, and defaults for slices.
///
/// ITU-T H.265 §7.3.2.3.1, `pic_parameter_set_rbsp`:
///
///     pps_pic_parameter_set_id                      ue(v)   the number by which slices name it
///     pps_seq_parameter_set_id                      ue(v)
///     dependent_slice_segments_enabled_flag         u(1)
///     output_flag_present_flag                      u(1)
///     num_extra_slice_header_bits                   u(3)    reserved bits before each slice_type
///     sign_data_hiding_enabled_flag                 u(1)
///     cabac_init_present_flag                       u(1)
///     num_ref_idx_l0_default_active_minus1, …_l1_…  ue(v)
///     init_qp_minus26                               se(v)   where the quantiser starts
///     constrained_intra_pred_flag                   u(1)
///     transform_skip_enabled_flag                   u(1)
///     cu_qp_delta_enabled_flag                      u(1)
///       diff_cu_qp_delta_depth                      ue(v)
///     pps_cb_qp_offset, pps_cr_qp_offset            se(v)
///     pps_slice_chroma_qp_offsets_present_flag      u(1)
///     weighted_pred_flag, weighted_bipred_flag      u(1)
///     transquant_bypass_enabled_flag                u(1)
///     tiles_enabled_flag                            u(1)    see ``HEVCTiles``
///     entropy_coding_sync_enabled_flag              u(1)    rows can be decoded side by side
///     filters                                               see `HEVCFilterDefaults`
///     pps_scaling_list_data_present_flag            u(1)    see `HEVCScalingLists`
///     lists_modification_present_flag               u(1)
///     log2_parallel_merge_level_minus2              ue(v)
///     slice_segment_header_extension_present_flag   u(1)
///     pps_extension_present_flag, …                         see `HEVCPictureExtensions`
public struct HEVCPictureParameterSet: Hashable, Sendable {
  /// `pps_pic_parameter_set_id`.
  public let id: Int

  /// `pps_seq_parameter_set_id`: the sequence parameter set that it belongs to.
  public let sequenceID: Int

  let hasDependentSegments: Bool
  let hasOutputFlag: Bool

  /// Bits before the type in the header of a slice.
  public let extraSliceHeaderBitCount: Int

  let hasArithmeticStart: Bool

  /// How many pictures a slice may refer to in each list, unless it says otherwise.
  let referenceCounts: [Int]

  let hasChromaOffsets: Bool
  let isWeighted: Bool
  let isBipredictiveWeighted: Bool

  /// `nil` if the picture is not cut into tiles.
  public let tiles: HEVCTiles?

  /// Whether rows of blocks can be decoded side by side (wavefronts).
  public let hasWavefronts: Bool

  let filters: HEVCFilterDefaults
  let hasListModification: Bool
  let hasSliceExtension: Bool
  let extensions: HEVCPictureExtensions

  init(parsing reader: inout SyntaxReader) throws(SyntaxError) {
    let outer = reader.enter(.hevcPPS)
    let start = try Start(parsing: &reader)
    (id, sequenceID) = (start.id, start.sequenceID)
    (hasDependentSegments, hasOutputFlag) = (start.hasDependentSegments, start.hasOutputFlag)
    extraSliceHeaderBitCount = start.extraSliceHeaderBitCount
    try reader.flag("sign_data_hiding_enabled_flag")
    hasArithmeticStart = try reader.flag("cabac_init_present_flag")
    referenceCounts = [
      try reader.ue("num_ref_idx_l0_default_active_minus1", in: 0...14) + 1,
      try reader.ue("num_ref_idx_l1_default_active_minus1", in: 0...14) + 1,
    ]
    let skipsTransform = try Self.readQuantiser(&reader)
    hasChromaOffsets = try reader.flag("pps_slice_chroma_qp_offsets_present_flag")
    isWeighted = try reader.flag("weighted_pred_flag")
    isBipredictiveWeighted = try reader.flag("weighted_bipred_flag")
    try reader.flag("transquant_bypass_enabled_flag")
    let hasTiles = try reader.flag("tiles_enabled_flag")
    hasWavefronts = try reader.flag("entropy_coding_sync_enabled_flag")
    tiles = hasTiles ? try HEVCTiles(parsing: &reader) : nil
    filters = try HEVCFilterDefaults(parsing: &reader)
    if try reader.flag("pps_scaling_list_data_present_flag") {
      try HEVCScalingLists.parse(&reader)
    }
    hasListModification = try reader.flag("lists_modification_present_flag")
    try reader.ue("log2_parallel_merge_level_minus2", in: 0...4)
    hasSliceExtension = try reader.flag("slice_segment_header_extension_present_flag")
    extensions = try HEVCPictureExtensions(parsing: &reader, skipsTransform: skipsTransform)
    reader.leave(to: outer)
  }

  private static func readQuantiser(_ reader: inout SyntaxReader) throws(SyntaxError) -> Bool {
    // With 16 bits a sample the scale begins at −48.
    let start = try reader.se("init_qp_minus26", in: -74...25)
    reader.explain("init_qp_minus26", as: "quantiser \(start + 26)")
    try reader.flag("constrained_intra_pred_flag")
    let skipsTransform = try reader.flag("transform_skip_enabled_flag")
    if try reader.flag("cu_qp_delta_enabled_flag") {
      try reader.ue("diff_cu_qp_delta_depth", in: 0...3)
    }
    try reader.se("pps_cb_qp_offset", in: -12...12)
    try reader.se("pps_cr_qp_offset", in: -12...12)
    return skipsTransform
  }
}

extension HEVCPictureParameterSet {
  /// The first elements, which are enough to find the type of a slice.
  struct Start: Hashable, Sendable {
    let id: Int
    let sequenceID: Int
    let hasDependentSegments: Bool
    let hasOutputFlag: Bool
    let extraSliceHeaderBitCount: Int

    /// Parses the beginning of a unit of type 34, header included.
    init(unit: [UInt8]) throws(SyntaxError) {
      var reader = SyntaxReader(unit.span, as: .hevcPPS)
      _ = try HEVCUnitHeader(parsing: &reader)
      try self.init(parsing: &reader)
    }

    init(parsing reader: inout SyntaxReader) throws(SyntaxError) {
      id = try reader.ue("pps_pic_parameter_set_id", in: 0...63)
      sequenceID = try reader.ue("pps_seq_parameter_set_id", in: 0...15)
      hasDependentSegments = try reader.flag("dependent_slice_segments_enabled_flag")
      hasOutputFlag = try reader.flag("output_flag_present_flag")
      extraSliceHeaderBitCount = try reader.u(3, "num_extra_slice_header_bits")
    }
  }
}

/// Rectangles of a picture that can be decoded side by side.
///
/// A part of `pic_parameter_set_rbsp`, ITU-T H.265 §7.3.2.3.1:
///
///     num_tile_columns_minus1                 ue(v)
///     num_tile_rows_minus1                    ue(v)
///     uniform_spacing_flag                    u(1)    1: all of about the same size
///       column_width_minus1[i]                ue(v)   otherwise, of all but the last
///       row_height_minus1[i]                  ue(v)
///     loop_filter_across_tiles_enabled_flag   u(1)
public struct HEVCTiles: Hashable, Sendable {
  public let columnCount: Int
  public let rowCount: Int

  init(parsing reader: inout SyntaxReader) throws(SyntaxError) {
    // The highest level has 20 columns and 22 rows, ITU-T H.265 table A.8; later levels twice that.
    columnCount = try reader.ue("num_tile_columns_minus1", in: 0...39) + 1
    rowCount = try reader.ue("num_tile_rows_minus1", in: 0...43) + 1
    if try !reader.flag("uniform_spacing_flag") {
      for index in 0..<columnCount - 1 { try reader.ue("column_width_minus1", index) }
      for index in 0..<rowCount - 1 { try reader.ue("row_height_minus1", index) }
    }
    try reader.flag("loop_filter_across_tiles_enabled_flag")
    reader.explain("num_tile_columns_minus1", as: "\(columnCount) columns")
    reader.explain("num_tile_rows_minus1", as: "\(rowCount) rows")
  }
}

/// How the edges of blocks are smoothed, unless a slice says otherwise.
///
/// A part of `pic_parameter_set_rbsp`, ITU-T H.265 §7.3.2.3.1:
///
///     pps_loop_filter_across_slices_enabled_flag   u(1)
///     deblocking_filter_control_present_flag       u(1)    0: nothing of what follows
///       deblocking_filter_override_enabled_flag    u(1)
///       pps_deblocking_filter_disabled_flag        u(1)
///       pps_beta_offset_div2, pps_tc_offset_div2   se(v)   if it is not disabled
struct HEVCFilterDefaults: Hashable, Sendable {
  let crossesSlices: Bool
  private(set) var mayBeOverridden = false
  private(set) var isDeblockingDisabled = false

  init(parsing reader: inout SyntaxReader) throws(SyntaxError) {
    crossesSlices = try reader.flag("pps_loop_filter_across_slices_enabled_flag")
    guard try reader.flag("deblocking_filter_control_present_flag") else { return }
    mayBeOverridden = try reader.flag("deblocking_filter_override_enabled_flag")
    isDeblockingDisabled = try reader.flag("pps_deblocking_filter_disabled_flag")
    guard !isDeblockingDisabled else { return }
    try reader.se("pps_beta_offset_div2", in: -6...6)
    try reader.se("pps_tc_offset_div2", in: -6...6)
  }
}
