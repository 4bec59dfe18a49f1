import Media

/// What comes before the blocks of a slice segment: which picture, which references, how quantised.
///
/// ITU-T H.265 §7.3.6.1, `slice_segment_header`:
///
///     first_slice_segment_in_pic_flag     u(1)
///     no_output_of_prior_pics_flag        u(1)    in units of types 16 … 23
///     slice_pic_parameter_set_id          ue(v)
///     dependent_slice_segment_flag        u(1)    1: all but the end is that of the one before
///     slice_segment_address               u(v)    unless it is the first
///     slice_reserved_flag[i]              u(1)
///     slice_type                          ue(v)   0 B, 1 P, 2 I
///     pic_output_flag                     u(1)    if the picture set says so
///     colour_plane_id                     u(2)    if planes are coded apart
///     order on the screen, references             unless it is an IDR picture
///     slice_sao_luma_flag, slice_sao_chroma_flag   u(1)
///     lists of references, weights                in P and B slices
///     slice_qp_delta, …                   se(v)
///     filters
///     num_entry_point_offsets, …                  with tiles or wavefronts
///     slice_segment_header_extension_length, …
///     byte_alignment
public struct HEVCSliceHeader: Hashable, Sendable {
  /// `slice_pic_parameter_set_id`.
  public let pictureSetID: Int

  /// The number of the first coding tree block; 0 in the first segment of a picture.
  public let address: Int

  /// `nil` in a dependent segment: its type is that of the segment before.
  public let type: Frame.PictureType?

  /// The place on the screen, modulo a power of two; `nil` if the header does not carry it.
  public let orderLowBits: Int?

  /// How many pictures the slice may refer to, in list 0 and in list 1.
  public let referenceCounts: [Int]

  /// Parts that can be decoded side by side: tiles or rows of blocks.
  public let partCount: Int
}

extension HEVCSliceHeader {
  /// Parses what follows the header of a unit of type 0 to 9 or 16 to 21.
  ///
  /// - Throws: `SyntaxError` if it is cut off, breaks a rule or names a set that has not come.
  init(
    parsing reader: inout SyntaxReader, unit: HEVCUnitHeader, sets: ParameterSets
  ) throws(SyntaxError) {
    let outer = reader.enter(.hevcSlice)
    let isFirst = try reader.flag("first_slice_segment_in_pic_flag")
    if unit.isRandomAccess { try reader.flag("no_output_of_prior_pics_flag") }
    pictureSetID = try reader.ue("slice_pic_parameter_set_id", in: 0...63)
    var context = try HEVCSliceContext(
      unit: unit, pictureSetID: pictureSetID, sets: sets, &reader)
    var isDependent = false
    if isFirst {
      address = 0
    } else {
      if context.picture.hasDependentSegments {
        isDependent = try reader.flag("dependent_slice_segment_flag")
      }
      let last = context.sequence.treeBlockCount - 1
      address =
        last > 0 ? try reader.uv(last.bitCount, "slice_segment_address", in: 0...last) : 0
    }
    if !isDependent { try context.readIndependentPart(&reader) }
    type = context.type?.pictureType
    orderLowBits = context.orderLowBits
    referenceCounts = context.referenceCounts
    partCount = try context.readEntryPoints(&reader) + 1
    try context.readExtension(&reader)
    reader.leave(to: outer)
  }
}

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
    if header.isRandomAccess { try reader.flag("no_output_of_prior_pics_flag") }
    let id = try reader.ue("slice_pic_parameter_set_id", in: 0...63)
    guard let set = sets[id] else {
      throw reader.error(.missingParameterSet("PPS \(id)"), at: "slice_pic_parameter_set_id")
    }
    for index in 0..<set.extraSliceHeaderBitCount {
      try reader.flag("slice_reserved_flag", index)
    }
    self = try HEVCSliceType(parsing: &reader).pictureType
  }
}
