/// The syntax tables of ITU-T H.264.
extension SyntaxStructure {
  static let h264Unit = SyntaxStructure("unit", "nal_unit", "H.264 §7.3.1")
  static let h264SVC = SyntaxStructure("svc", "nal_unit_header_svc_extension", "H.264 §F.7.3.1.1")
  static let h264MVC = SyntaxStructure("mvc", "nal_unit_header_mvc_extension", "H.264 §G.7.3.1.1")
  static let h264SPS = SyntaxStructure("sps", "seq_parameter_set_data", "H.264 §7.3.2.1.1")
  static let h264SPSExtension = SyntaxStructure(
    "sps extension", "seq_parameter_set_extension_rbsp", "H.264 §7.3.2.1.2")
  static let h264ScalingList = SyntaxStructure(
    "scaling list", "scaling_list", "H.264 §7.3.2.1.1.1")
  static let h264VUI = SyntaxStructure("vui", "vui_parameters", "H.264 §E.1.1")
  static let h264HRD = SyntaxStructure("hrd", "hrd_parameters", "H.264 §E.1.2")
  static let h264PPS = SyntaxStructure("pps", "pic_parameter_set_rbsp", "H.264 §7.3.2.2")
  static let h264Delimiter = SyntaxStructure(
    "aud", "access_unit_delimiter_rbsp", "H.264 §7.3.2.4")
  static let h264Slice = SyntaxStructure("slice", "slice_header", "H.264 §7.3.3")
  static let h264ListModification = SyntaxStructure(
    "slice", "ref_pic_list_modification", "H.264 §7.3.3.1")
  static let h264WeightTable = SyntaxStructure("slice", "pred_weight_table", "H.264 §7.3.3.2")
  static let h264Marking = SyntaxStructure("slice", "dec_ref_pic_marking", "H.264 §7.3.3.3")
}
