import Media

/// Of an HEVC picture parameter set, what it takes to find the type of a slice.
///
/// ITU-T H.265 §7.3.2.3.1; the header of the unit, two bytes, comes first:
///
///     pps_pic_parameter_set_id                ue(v)   the number by which slices name the set
///     pps_seq_parameter_set_id                ue(v)
///     dependent_slice_segments_enabled_flag   u(1)
///     output_flag_present_flag                u(1)
///     num_extra_slice_header_bits             u(3)    reserved bits before each slice_type
///     …
public struct HEVCPictureParameterSet: Hashable, Sendable {
  public let id: UInt32

  /// Bits that stand before the type in the header of a slice.
  public let extraSliceHeaderBitCount: Int

  /// Reads the beginning of a unit of type 34.
  ///
  /// - Throws: `ParsingError` if it is cut off.
  public init(unit: [UInt8]) throws(ParsingError) {
    let bytes = Array(unit.prefix(32)).removingEmulationPrevention()
    var reader = BitReader(bytes.span)
    try reader.skip(16)
    id = try reader.readUnsignedExpGolomb()
    _ = try reader.readUnsignedExpGolomb()
    try reader.skip(2)
    extraSliceHeaderBitCount = Int(try reader.readBits(3))
  }
}
