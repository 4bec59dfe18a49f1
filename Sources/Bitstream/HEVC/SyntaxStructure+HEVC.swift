/// The syntax tables of ITU-T H.265.
extension SyntaxStructure {
  static let hevcUnit = SyntaxStructure("unit", "nal_unit_header", "H.265 §7.3.1.2")
  static let hevcVPS = SyntaxStructure("vps", "video_parameter_set_rbsp", "H.265 §7.3.2.1")
  static let hevcSPS = SyntaxStructure("sps", "seq_parameter_set_rbsp", "H.265 §7.3.2.2.1")
  static let hevcSPSRange = SyntaxStructure("sps", "sps_range_extension", "H.265 §7.3.2.2.2")
  static let hevcSPSScreen = SyntaxStructure("sps", "sps_scc_extension", "H.265 §7.3.2.2.3")
  static let hevcPPS = SyntaxStructure("pps", "pic_parameter_set_rbsp", "H.265 §7.3.2.3.1")
  static let hevcPPSRange = SyntaxStructure("pps", "pps_range_extension", "H.265 §7.3.2.3.2")
  static let hevcPPSScreen = SyntaxStructure("pps", "pps_scc_extension", "H.265 §7.3.2.3.3")
  static let hevcDelimiter = SyntaxStructure(
    "aud", "access_unit_delimiter_rbsp", "H.265 §7.3.2.5")
  static let hevcProfile = SyntaxStructure("profile", "profile_tier_level", "H.265 §7.3.3")
  static let hevcScalingList = SyntaxStructure(
    "scaling list", "scaling_list_data", "H.265 §7.3.4")
  static let hevcSlice = SyntaxStructure("slice", "slice_segment_header", "H.265 §7.3.6.1")
  static let hevcListModification = SyntaxStructure(
    "slice", "ref_pic_lists_modification", "H.265 §7.3.6.2")
  static let hevcWeightTable = SyntaxStructure("slice", "pred_weight_table", "H.265 §7.3.6.3")
  static let hevcReferences = SyntaxStructure("references", "st_ref_pic_set", "H.265 §7.3.7")
  static let hevcVUI = SyntaxStructure("vui", "vui_parameters", "H.265 §E.2.1")
  static let hevcHRD = SyntaxStructure("hrd", "hrd_parameters", "H.265 §E.2.2")
  static let hevcLayerHRD = SyntaxStructure("hrd", "sub_layer_hrd_parameters", "H.265 §E.2.3")
}
