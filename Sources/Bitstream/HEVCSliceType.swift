import Media

extension Frame.PictureType {
  /// Reads the type of the first HEVC slice of a picture from the first bits of its header.
  ///
  /// ITU-T H.265 §7.3.6.1; the header of the unit, two bytes, comes first:
  ///
  ///     first_slice_segment_in_pic_flag   u(1)    1
  ///     no_output_of_prior_pics_flag      u(1)    only in units of types 16 … 23
  ///     slice_pic_parameter_set_id        ue(v)   the set that says how many bits follow
  ///     slice_reserved_flag               u(1)    num_extra_slice_header_bits times
  ///     slice_type                        ue(v)   0 B, 1 P, 2 I
  ///
  /// - Parameters:
  ///   - unit: A unit of type 0 to 31, header included.
  ///   - parameterSets: The picture parameter sets of the stream.
  /// - Throws: `ParsingError` if the unit is cut off, is not the first of its picture, or names a
  ///   set or a type that does not exist.
  public init(
    hevcSlice unit: [UInt8], parameterSets: [HEVCPictureParameterSet]
  ) throws(ParsingError) {
    let bytes = Array(unit.prefix(32)).removingEmulationPrevention()
    var reader = BitReader(bytes.span)
    try reader.skip(1)
    let unitType = try reader.readBits(6)
    try reader.skip(9)
    guard try reader.readFlag() else {
      throw ParsingError(.invalid("the slice is not the first of its picture"), at: 2)
    }
    if 16...23 ~= unitType { try reader.skip(1) }
    let id = try reader.readUnsignedExpGolomb()
    guard let set = parameterSets.first(where: { $0.id == id }) else {
      throw ParsingError(.invalid("there is no picture parameter set \(id)"), at: 2)
    }
    try reader.skip(set.extraSliceHeaderBitCount)
    let type = try reader.readUnsignedExpGolomb()
    switch type {
    case 0: self = .bipredicted
    case 1: self = .predicted
    case 2: self = .intra
    default:
      throw ParsingError(.invalid("slice_type is \(type)"), at: reader.bitOffset / 8)
    }
  }
}
