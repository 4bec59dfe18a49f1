import Media

/// What comes before the macroblocks of a slice: which picture, which references, how quantised.
///
/// ITU-T H.264 §7.3.3, `slice_header`; which elements there are depends on the parameter sets:
///
///     first_mb_in_slice, slice_type                   see ``H264SliceType``
///     pic_parameter_set_id                    ue(v)
///     colour_plane_id                         u(2)    if planes are coded apart
///     frame_num                               u(v)    counts pictures that others refer to
///     field_pic_flag, bottom_field_flag       u(1)    if fields are possible
///     idr_pic_id                              ue(v)   in IDR pictures
///     pic_order_cnt_lsb, …                            the place on the screen
///     redundant_pic_cnt                       ue(v)
///     direct_spatial_mv_pred_flag             u(1)    in B slices
///     num_ref_idx_active_override_flag, …             in P and B slices
///     ref_pic_list_modification                       §7.3.3.1
///     pred_weight_table                               §7.3.3.2
///     dec_ref_pic_marking                             §7.3.3.3
///     cabac_init_idc                          ue(v)
///     slice_qp_delta                          se(v)
///     sp_for_switch_flag, slice_qs_delta              in SP and SI slices
///     disable_deblocking_filter_idc, …                §8.7
///     slice_group_change_cycle                u(v)
public struct H264SliceHeader: Hashable, Sendable {
  public let firstMacroblock: Int
  public let type: Frame.PictureType

  /// `pic_parameter_set_id`.
  public let pictureSetID: Int

  /// Counts, modulo a power of two, the pictures that others may refer to.
  public let frameNumber: Int

  /// The place on the screen, modulo a power of two; `nil` where slices do not carry it.
  public let orderLowBits: Int?

  /// How many pictures the slice may refer to, in list 0 and in list 1.
  public let referenceCounts: [Int]
}

extension H264SliceHeader {
  /// Parses what follows the header of a unit of type 1, 2, 5 or 19.
  ///
  /// - Throws: `SyntaxError` if it is cut off, breaks a rule or names a set that has not come.
  init(
    parsing reader: inout SyntaxReader, unit: H264UnitHeader, sets: ParameterSets
  ) throws(SyntaxError) {
    let outer = reader.enter(.h264Slice)
    firstMacroblock = try reader.ue("first_mb_in_slice")
    let sliceType = try H264SliceType(parsing: &reader)
    type = sliceType.pictureType
    pictureSetID = try reader.ue("pic_parameter_set_id", in: 0...255)
    var context = try H264SliceContext(
      type: sliceType, unit: unit, pictureSetID: pictureSetID, sets: sets, &reader)
    if context.sequence.sampleFormat.chroma.hasSeparatePlanes {
      _ = try reader.u(2, "colour_plane_id", in: 0...2)
    }
    frameNumber = try reader.uv(context.sequence.frameNumberBitCount, "frame_num")
    if !context.sequence.isProgressive, try reader.flag("field_pic_flag") {
      context.isField = true
      _ = try reader.flag("bottom_field_flag")
    }
    if unit.isIDR { _ = try reader.ue("idr_pic_id", in: 0...65535) }
    orderLowBits = try context.readOrder(&reader)
    if context.picture.hasRedundantPictures { _ = try reader.ue("redundant_pic_cnt", in: 0...127) }
    if sliceType == .bipredicted { _ = try reader.flag("direct_spatial_mv_pred_flag") }
    try context.readReferenceCounts(&reader)
    referenceCounts = context.referenceCounts
    try context.readListModifications(&reader)
    try context.readWeights(&reader)
    if unit.referenceCode != 0 { try context.readMarking(&reader) }
    try context.readQuantiserAndFilter(&reader)
    reader.leave(to: outer)
  }
}

/// What the macroblocks of an H.264 slice may refer to: `slice_type`, ITU-T H.264 table 7-6.
enum H264SliceType: Int, Hashable, Sendable {
  case predicted = 0
  case bipredicted = 1
  case intra = 2
  /// P for switching between streams: profile Extended.
  case switchingPredicted = 3
  /// I for switching between streams.
  case switchingIntra = 4

  /// Reads the second element of a slice header, ITU-T H.264 §7.3.3.
  ///
  ///     first_mb_in_slice   ue(v)
  ///     slice_type          ue(v)   0 P, 1 B, 2 I, 3 SP, 4 SI; 5 more: all slices are alike
  init(parsing reader: inout SyntaxReader) throws(SyntaxError) {
    let code = try reader.ue("slice_type", in: 0...9)
    // Five types, so every remainder is one of them.
    self = H264SliceType(rawValue: code % 5) ?? .intra
    reader.explain("slice_type", as: name + (code > 4 ? ", as all slices of the picture" : ""))
  }

  var isIntra: Bool { self == .intra || self == .switchingIntra }

  var pictureType: Frame.PictureType {
    switch self {
    case .predicted, .switchingPredicted: .predicted
    case .bipredicted: .bipredicted
    case .intra, .switchingIntra: .intra
    }
  }

  private var name: String { ["P", "B", "I", "SP", "SI"][rawValue] }
}

extension Frame.PictureType {
  /// Reads the type of an H.264 slice from the first bits of its header.
  ///
  /// - Parameters:
  ///   - unit: A unit of type 1 or 5, header byte included, or the beginning of one.
  ///   - rules: How its bits are read.
  /// - Throws: `SyntaxError` if the unit is cut off or the type does not exist.
  public init(h264Slice unit: [UInt8], rules: BitstreamRules = .core) throws(SyntaxError) {
    var reader = SyntaxReader(unit.span, as: .h264Slice, rules: rules)
    _ = try H264UnitHeader(parsing: &reader)
    _ = try reader.ue("first_mb_in_slice")
    self = try H264SliceType(parsing: &reader).pictureType
  }
}
