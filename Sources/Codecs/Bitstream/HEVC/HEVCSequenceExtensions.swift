/// What later editions of the standard added to the sequence parameter set.
///
/// ITU-T H.265 §7.3.2.2.1 to §7.3.2.2.3:
///
///     sps_extension_present_flag      u(1)    0: nothing of what follows
///     sps_range_extension_flag        u(1)    for more bits and chroma
///     sps_multilayer_extension_flag   u(1)
///     sps_3d_extension_flag           u(1)
///     sps_scc_extension_flag          u(1)    for what is on computer screens
///     sps_extension_4bits             u(4)
struct HEVCSequenceExtensions: Hashable, Sendable {
  /// `motion_vector_resolution_control_idc`: 2 where each slice says whether vectors are whole.
  private(set) var motionResolutionCode = 0

  init(parsing reader: inout SyntaxReader, format: HEVCPictureFormat) throws(SyntaxError) {
    guard try reader.flag("sps_extension_present_flag") else { return }
    let hasRange = try reader.flag("sps_range_extension_flag")
    let hasLayers = try reader.flag("sps_multilayer_extension_flag")
    let hasDepth = try reader.flag("sps_3d_extension_flag")
    let hasScreen = try reader.flag("sps_scc_extension_flag")
    let rest = try reader.u(4, "sps_extension_4bits")
    if hasRange { try Self.readRange(&reader) }
    if hasLayers { try reader.flag("inter_view_mv_vert_constraint_flag") }
    if hasScreen && !hasDepth { motionResolutionCode = try Self.readScreen(&reader, format) }
    if hasDepth || rest != 0 { try reader.skipExtension("sps_extension_data_flag") }
  }

  private static func readRange(_ reader: inout SyntaxReader) throws(SyntaxError) {
    let outer = reader.enter(.hevcSPSRange)
    try reader.flag("transform_skip_rotation_enabled_flag")
    try reader.flag("transform_skip_context_enabled_flag")
    try reader.flag("implicit_rdpcm_enabled_flag")
    try reader.flag("explicit_rdpcm_enabled_flag")
    try reader.flag("extended_precision_processing_flag")
    try reader.flag("intra_smoothing_disabled_flag")
    try reader.flag("high_precision_offsets_enabled_flag")
    try reader.flag("persistent_rice_adaptation_enabled_flag")
    try reader.flag("cabac_bypass_alignment_enabled_flag")
    reader.leave(to: outer)
  }

  private static func readScreen(
    _ reader: inout SyntaxReader, _ format: HEVCPictureFormat
  ) throws(SyntaxError) -> Int {
    let outer = reader.enter(.hevcSPSScreen)
    try reader.flag("sps_curr_pic_ref_enabled_flag")
    if try reader.flag("palette_mode_enabled_flag") {
      try reader.ue("palette_max_size", in: 0...64)
      try reader.ue("delta_palette_max_predictor_size", in: 0...128)
      if try reader.flag("sps_palette_predictor_initializers_present_flag") {
        let count = try reader.ue("sps_num_palette_predictor_initializers_minus1", in: 0...127) + 1
        for component in 0..<(format.chroma.code == 0 ? 1 : 3) {
          let depth = component == 0 ? format.lumaBitDepth : format.chromaBitDepth
          for index in 0..<count {
            try reader.uv(depth, "sps_palette_predictor_initializer", component, index)
          }
        }
      }
    }
    let code = try reader.u(2, "motion_vector_resolution_control_idc", in: 0...2)
    try reader.flag("intra_boundary_filtering_disabled_flag")
    reader.leave(to: outer)
    return code
  }
}

/// How coarsely each frequency of a block is quantised: ITU-T H.265 §7.3.4, `scaling_list_data`.
///
/// For blocks of 4 × 4, 8 × 8, 16 × 16 and 32 × 32 samples (sizeId 0 to 3), and for each kind of
/// block (matrixId: intra Y, Cb, Cr, inter Y, Cb, Cr; of the largest blocks only those of luma):
///
///     scaling_list_pred_mode_flag[sizeId][matrixId]          u(1)    0: like an earlier list
///     0: scaling_list_pred_matrix_id_delta[sizeId][matrixId] ue(v)   how far back; 0: the default
///     1: scaling_list_dc_coef_minus8[sizeId − 2][matrixId]   se(v)   of the two largest sizes
///        scaling_list_delta_coef[sizeId][matrixId][i]        se(v)   16 or 64 times
enum HEVCScalingLists {
  static func parse(_ reader: inout SyntaxReader) throws(SyntaxError) {
    let outer = reader.enter(.hevcScalingList)
    for size in 0..<4 {
      for matrix in stride(from: 0, to: 6, by: size == 3 ? 3 : 1) {
        try parseList(&reader, size: size, matrix: matrix)
      }
    }
    reader.leave(to: outer)
  }

  private static func parseList(
    _ reader: inout SyntaxReader, size: Int, matrix: Int
  ) throws(SyntaxError) {
    guard try reader.flag("scaling_list_pred_mode_flag", size, matrix) else {
      try reader.ue(
        "scaling_list_pred_matrix_id_delta", size, matrix,
        in: 0...(size == 3 ? matrix / 3 : matrix))
      return
    }
    if size > 1 {
      try reader.se("scaling_list_dc_coef_minus8", size - 2, matrix, in: -7...247)
    }
    for index in 0..<(size == 0 ? 16 : 64) {
      try reader.se("scaling_list_delta_coef", size, matrix, index, in: -128...127)
    }
  }
}
