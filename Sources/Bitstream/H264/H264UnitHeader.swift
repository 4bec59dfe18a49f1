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
  var isIDR: Bool { type == 5 }

  init(parsing reader: inout SyntaxReader) throws(SyntaxError) {
    try reader.f(1, "forbidden_zero_bit", is: 0)
    referenceCode = try reader.u(2, "nal_ref_idc")
    type = try reader.u(5, "nal_unit_type")
    reader.explain("nal_ref_idc", as: referenceCode == 0 ? "nothing refers to it" : nil)
    reader.explain("nal_unit_type", as: NALUnit.name(ofH264: UInt8(type)))
    switch type {
    case 14, 20:
      let isScalable = try reader.flag("svc_extension_flag")
      try isScalable
        ? Self.readScalableExtension(&reader) : Self.readMultiviewExtension(&reader)
    case 21:
      // A depth view: its extension has 16 bits that nothing here needs.
      _ = try reader.flag("avc_3d_extension_flag")
    default:
      break
    }
  }

  private static func readScalableExtension(_ reader: inout SyntaxReader) throws(SyntaxError) {
    let outer = reader.enter(.h264SVC)
    _ = try reader.flag("idr_flag")
    _ = try reader.u(6, "priority_id")
    _ = try reader.flag("no_inter_layer_pred_flag")
    _ = try reader.u(3, "dependency_id")
    _ = try reader.u(4, "quality_id")
    _ = try reader.u(3, "temporal_id")
    _ = try reader.flag("use_ref_base_pic_flag")
    _ = try reader.flag("discardable_flag")
    _ = try reader.flag("output_flag")
    _ = try reader.u(2, "reserved_three_2bits")
    reader.leave(to: outer)
  }

  private static func readMultiviewExtension(_ reader: inout SyntaxReader) throws(SyntaxError) {
    let outer = reader.enter(.h264MVC)
    _ = try reader.flag("non_idr_flag")
    _ = try reader.u(6, "priority_id")
    _ = try reader.u(10, "view_id")
    _ = try reader.u(3, "temporal_id")
    _ = try reader.flag("anchor_pic_flag")
    _ = try reader.flag("inter_view_flag")
    _ = try reader.flag("reserved_one_bit")
    reader.leave(to: outer)
  }
}
