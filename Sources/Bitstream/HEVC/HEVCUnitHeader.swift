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

  /// A picture that forgets all that came before: `IDR_W_RADL` and `IDR_N_LP`.
  var isIDR: Bool { type == 19 || type == 20 }

  init(parsing reader: inout SyntaxReader) throws(SyntaxError) {
    try reader.f(1, "forbidden_zero_bit", is: 0)
    type = try reader.u(6, "nal_unit_type")
    layerID = try reader.u(6, "nuh_layer_id")
    temporalID = try reader.u(3, "nuh_temporal_id_plus1", in: 1...7) - 1
    reader.explain("nal_unit_type", as: NALUnit.name(ofHEVC: UInt8(type)))
  }
}
