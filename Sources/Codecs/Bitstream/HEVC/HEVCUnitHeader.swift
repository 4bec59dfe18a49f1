/// The first two bytes of an HEVC unit.
///
/// ITU-T H.265 §7.3.1.2, `nal_unit_header`:
///
///     forbidden_zero_bit      f(1)   0
///     nal_unit_type           u(6)
///     nuh_layer_id            u(6)   0, unless the stream has several layers
///     nuh_temporal_id_plus1   u(3)   pictures of high numbers can be left out for a lower rate
public struct HEVCUnitHeader: Hashable, Sendable {
  /// `nal_unit_type`.
  public let type: Int

  /// `nuh_layer_id`: 0, unless the stream has several layers.
  public let layerID: Int

  /// `TemporalId`: a picture refers to none with a higher number.
  public let temporalID: Int

  /// A picture at which decoding can begin: types 16 to 23.
  var isRandomAccess: Bool { 16...23 ~= type }

  /// A picture that refers to nothing before it: `IDR_W_RADL` and `IDR_N_LP`.
  var isIDR: Bool { type == 19 || type == 20 }

  init(parsing reader: inout SyntaxReader) throws(SyntaxError) {
    try reader.f(1, "forbidden_zero_bit", is: 0)
    type = try reader.u(6, "nal_unit_type")
    layerID = try reader.u(6, "nuh_layer_id")
    temporalID = try reader.u(3, "nuh_temporal_id_plus1", in: 1...7) - 1
    reader.explain("nal_unit_type", as: NALUnitTypes.hevc.name(of: UInt8(type)))
  }
}

/// The unit that may begin a picture: it says which types its slices have.
///
/// ITU-T H.265 §7.3.2.5, `access_unit_delimiter_rbsp`:
///
///     pic_type   u(3)   0: I; 1: P, I; 2: B, P, I
enum HEVCAccessUnitDelimiter {
  static func parse(_ reader: inout SyntaxReader) throws(SyntaxError) {
    let outer = reader.enter(.hevcDelimiter)
    let type = try reader.u(3, "pic_type")
    reader.explain("pic_type", as: ["I", "P, I", "B, P, I"].dropFirst(type).first)
    reader.leave(to: outer)
  }
}

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
