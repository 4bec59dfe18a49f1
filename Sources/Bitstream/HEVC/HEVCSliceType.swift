import Media

/// What the blocks of an HEVC slice may refer to: `slice_type`, ITU-T H.265 table 7-7.
enum HEVCSliceType: Int, Hashable, Sendable {
  case bipredicted = 0
  case predicted = 1
  case intra = 2

  init(parsing reader: inout SyntaxReader) throws(SyntaxError) {
    let code = try reader.ue("slice_type", in: 0...2)
    self = HEVCSliceType(rawValue: code) ?? .intra
    reader.explain("slice_type", as: pictureType.rawValue)
  }

  var pictureType: Frame.PictureType {
    switch self {
    case .bipredicted: .bipredicted
    case .predicted: .predicted
    case .intra: .intra
    }
  }
}

extension Frame.PictureType {
  /// Reads the type of the first HEVC slice of a picture from the first bits of its header.
  ///
  /// Only the beginning of the picture parameter sets is needed for it:
  ///
  ///     first_slice_segment_in_pic_flag   u(1)    1
  ///     no_output_of_prior_pics_flag      u(1)    only in units of types 16 … 23
  ///     slice_pic_parameter_set_id        ue(v)   the set that says how many bits follow
  ///     slice_reserved_flag               u(1)    num_extra_slice_header_bits times
  ///     slice_type                        ue(v)   0 B, 1 P, 2 I
  ///
  /// - Parameters:
  ///   - unit: A unit of type 0 to 21, header included, or the beginning of one.
  ///   - sets: The beginnings of the stream's picture parameter sets, by their numbers.
  ///   - rules: How its bits are read.
  /// - Throws: `SyntaxError` if the unit is cut off, is not the first of its picture, or names a
  ///   set or a type that does not exist.
  init(
    hevcSlice unit: [UInt8], sets: [Int: HEVCPictureParameterSet.Start],
    rules: BitstreamRules = .core
  ) throws(SyntaxError) {
    var reader = SyntaxReader(unit.span, as: .hevcSlice, rules: rules)
    let header = try HEVCUnitHeader(parsing: &reader)
    guard try reader.flag("first_slice_segment_in_pic_flag") else {
      throw reader.error(
        .invalid("the slice is not the first of its picture"),
        at: "first_slice_segment_in_pic_flag")
    }
    if header.isRandomAccess { _ = try reader.flag("no_output_of_prior_pics_flag") }
    let id = try reader.ue("slice_pic_parameter_set_id", in: 0...63)
    guard let set = sets[id] else {
      throw reader.error(.missingParameterSet("PPS \(id)"), at: "slice_pic_parameter_set_id")
    }
    for index in 0..<set.extraSliceHeaderBitCount {
      _ = try reader.flag("slice_reserved_flag", index)
    }
    self = try HEVCSliceType(parsing: &reader).pictureType
  }
}
