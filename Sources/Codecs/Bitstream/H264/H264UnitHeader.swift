/// The first byte of an H.264 unit, and the three that follow it in units of types 14, 20 and 21.
///
/// ITU-T H.264 §7.3.1:
///
///     forbidden_zero_bit   f(1)   0
///     nal_ref_idc          u(2)   0: no other picture refers to this one
///     nal_unit_type        u(5)
public struct H264UnitHeader: Hashable, Sendable {
  /// `nal_ref_idc`: 0 where no other picture needs this unit.
  public let referenceCode: Int

  /// `nal_unit_type`.
  public let type: Int

  /// `IdrPicFlag`: decoding can begin here, and nothing later refers to what came before.
  package var isIDR: Bool { type == 5 }

  init(parsing reader: inout SyntaxReader) throws(SyntaxError) {
    try reader.f(1, "forbidden_zero_bit", is: 0)
    referenceCode = try reader.u(2, "nal_ref_idc")
    type = try reader.u(5, "nal_unit_type")
    reader.explain("nal_ref_idc", as: referenceCode == 0 ? "nothing refers to it" : nil)
    reader.explain("nal_unit_type", as: NALUnitTypes.h264.name(of: UInt8(type)))
    switch type {
    case 14, 20:
      let isScalable = try reader.flag("svc_extension_flag")
      try isScalable
        ? Self.readScalableExtension(&reader) : Self.readMultiviewExtension(&reader)
    case 21:
      // A depth view: its extension has 16 bits that nothing here needs.
      try reader.flag("avc_3d_extension_flag")
    default:
      break
    }
  }

  private static func readScalableExtension(_ reader: inout SyntaxReader) throws(SyntaxError) {
    let outer = reader.enter(.h264SVC)
    try reader.flag("idr_flag")
    try reader.u(6, "priority_id")
    try reader.flag("no_inter_layer_pred_flag")
    try reader.u(3, "dependency_id")
    try reader.u(4, "quality_id")
    try reader.u(3, "temporal_id")
    try reader.flag("use_ref_base_pic_flag")
    try reader.flag("discardable_flag")
    try reader.flag("output_flag")
    try reader.u(2, "reserved_three_2bits")
    reader.leave(to: outer)
  }

  private static func readMultiviewExtension(_ reader: inout SyntaxReader) throws(SyntaxError) {
    let outer = reader.enter(.h264MVC)
    try reader.flag("non_idr_flag")
    try reader.u(6, "priority_id")
    try reader.u(10, "view_id")
    try reader.u(3, "temporal_id")
    try reader.flag("anchor_pic_flag")
    try reader.flag("inter_view_flag")
    try reader.flag("reserved_one_bit")
    reader.leave(to: outer)
  }
}

/// The unit that may begin a picture: it says which types its slices have.
///
/// ITU-T H.264 §7.3.2.4, `access_unit_delimiter_rbsp`:
///
///     primary_pic_type   u(3)   0: I; 1: I, P; 2: I, P, B; 3: SI; 4: SI, SP; 5 … 7: mixtures
enum H264AccessUnitDelimiter {
  static func parse(_ reader: inout SyntaxReader) throws(SyntaxError) {
    let outer = reader.enter(.h264Delimiter)
    let type = try reader.u(3, "primary_pic_type")
    reader.explain("primary_pic_type", as: sliceTypes[type])
    reader.leave(to: outer)
  }

  /// ITU-T H.264 table 7-5.
  private static let sliceTypes = [
    "I", "I, P", "I, P, B", "SI", "SI, SP", "I, SI", "I, SI, P, SP", "all types",
  ]
}

/// What an auxiliary picture, mostly transparency, is made of: a unit of type 13.
///
/// ITU-T H.264 §7.3.2.1.2, `seq_parameter_set_extension_rbsp`:
///
///     seq_parameter_set_id        ue(v)
///     aux_format_idc              ue(v)   0: no auxiliary pictures, and nothing of what follows
///       bit_depth_aux_minus8      ue(v)
///       alpha_incr_flag           u(1)
///       alpha_opaque_value        u(v)
///       alpha_transparent_value   u(v)
///     additional_extension_flag   u(1)
enum H264SequenceExtension {
  static func parse(_ reader: inout SyntaxReader) throws(SyntaxError) {
    let outer = reader.enter(.h264SPSExtension)
    try reader.ue("seq_parameter_set_id", in: 0...31)
    if try reader.ue("aux_format_idc", in: 0...3) != 0 {
      let bitCount = try reader.ue("bit_depth_aux_minus8", in: 0...4) + 9
      try reader.flag("alpha_incr_flag")
      try reader.uv(bitCount, "alpha_opaque_value")
      try reader.uv(bitCount, "alpha_transparent_value")
    }
    try reader.flag("additional_extension_flag")
    reader.leave(to: outer)
  }
}

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
