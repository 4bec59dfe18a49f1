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
    _ = try reader.ue("seq_parameter_set_id", in: 0...31)
    if try reader.ue("aux_format_idc", in: 0...3) != 0 {
      let bitCount = try reader.ue("bit_depth_aux_minus8", in: 0...4) + 9
      _ = try reader.flag("alpha_incr_flag")
      _ = try reader.uv(bitCount, "alpha_opaque_value")
      _ = try reader.uv(bitCount, "alpha_transparent_value")
    }
    _ = try reader.flag("additional_extension_flag")
    reader.leave(to: outer)
  }
}
