/// What later editions of the standard added to the picture parameter set.
///
/// ITU-T H.265 §7.3.2.3.1 to §7.3.2.3.3; the flags are those of `HEVCSequenceExtensions` with the
/// prefix `pps`.
struct HEVCPictureExtensions: Hashable, Sendable {
  /// Whether blocks may have chroma offsets from a list.
  private(set) var hasChromaOffsetList = false

  /// Whether a picture may refer to itself.
  private(set) var refersToItself = false

  /// Whether slices have offsets for the adaptive colour transform.
  private(set) var hasColorTransformOffsets = false

  init(parsing reader: inout SyntaxReader, skipsTransform: Bool) throws(SyntaxError) {
    guard try reader.flag("pps_extension_present_flag") else { return }
    let hasRange = try reader.flag("pps_range_extension_flag")
    let hasLayers = try reader.flag("pps_multilayer_extension_flag")
    let hasDepth = try reader.flag("pps_3d_extension_flag")
    let hasScreen = try reader.flag("pps_scc_extension_flag")
    let rest = try reader.u(4, "pps_extension_4bits")
    if hasRange { try readRange(&reader, skipsTransform: skipsTransform) }
    // What follows the extension for layers can only be found by parsing that extension.
    if hasScreen && !hasLayers && !hasDepth { try readScreen(&reader) }
    if hasLayers || hasDepth || rest != 0 { try reader.skipExtension("pps_extension_data_flag") }
  }

  private mutating func readRange(
    _ reader: inout SyntaxReader, skipsTransform: Bool
  ) throws(SyntaxError) {
    let outer = reader.enter(.hevcPPSRange)
    if skipsTransform {
      try reader.ue("log2_max_transform_skip_block_size_minus2", in: 0...3)
    }
    try reader.flag("cross_component_prediction_enabled_flag")
    hasChromaOffsetList = try reader.flag("chroma_qp_offset_list_enabled_flag")
    if hasChromaOffsetList {
      try reader.ue("diff_cu_chroma_qp_offset_depth", in: 0...3)
      for index in 0...(try reader.ue("chroma_qp_offset_list_len_minus1", in: 0...5)) {
        try reader.se("cb_qp_offset_list", index, in: -12...12)
        try reader.se("cr_qp_offset_list", index, in: -12...12)
      }
    }
    try reader.ue("log2_sao_offset_scale_luma", in: 0...6)
    try reader.ue("log2_sao_offset_scale_chroma", in: 0...6)
    reader.leave(to: outer)
  }

  private mutating func readScreen(_ reader: inout SyntaxReader) throws(SyntaxError) {
    let outer = reader.enter(.hevcPPSScreen)
    refersToItself = try reader.flag("pps_curr_pic_ref_enabled_flag")
    if try reader.flag("residual_adaptive_colour_transform_enabled_flag") {
      hasColorTransformOffsets = try reader.flag("pps_slice_act_qp_offsets_present_flag")
      try reader.se("pps_act_y_qp_offset_plus5", in: -7...17)
      try reader.se("pps_act_cb_qp_offset_plus5", in: -7...17)
      try reader.se("pps_act_cr_qp_offset_plus3", in: -9...15)
    }
    if try reader.flag("pps_palette_predictor_initializers_present_flag") {
      try Self.readPalette(&reader)
    }
    reader.leave(to: outer)
  }

  private static func readPalette(_ reader: inout SyntaxReader) throws(SyntaxError) {
    let count = try reader.ue("pps_num_palette_predictor_initializers", in: 0...128)
    guard count > 0 else { return }
    let isMonochrome = try reader.flag("monochrome_palette_flag")
    let lumaDepth = try reader.ue("luma_bit_depth_entry_minus8", in: 0...8) + 8
    let chromaDepth =
      try isMonochrome ? 0 : reader.ue("chroma_bit_depth_entry_minus8", in: 0...8) + 8
    for component in 0..<(isMonochrome ? 1 : 3) {
      for index in 0..<count {
        try reader.uv(
          component == 0 ? lumaDepth : chromaDepth, "pps_palette_predictor_initializer",
          component, index)
      }
    }
  }
}
