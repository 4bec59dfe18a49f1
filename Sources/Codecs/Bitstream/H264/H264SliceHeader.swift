import Media

/// What comes before the macroblocks of a slice: which picture, which references, how quantised.
///
/// ITU-T H.264 §7.3.3, `slice_header`; which elements there are depends on the parameter sets:
///
///     first_mb_in_slice, slice_type                   see `H264SliceType`
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
  /// The first byte of the unit: whether the picture is IDR, and whether others refer to it.
  public let unit: H264UnitHeader

  public let firstMacroblock: Int
  public let type: Frame.PictureType

  /// The type in the standard's words, which also tell SP and SI apart.
  package let sliceType: H264SliceType

  /// `pic_parameter_set_id`.
  public let pictureSetID: Int

  /// `colour_plane_id`: 0 unless planes are coded apart.
  package let colorPlane: Int

  /// Counts, modulo a power of two, the pictures that others may refer to.
  public let frameNumber: Int

  /// `nil` if the slice belongs to a whole frame.
  package let field: H264Field?

  /// `idr_pic_id`: differs between IDR pictures that follow each other; `nil` in others.
  package let refreshID: Int?

  /// What the slice says about the place of its picture on the screen.
  package let order: H264CodedOrder

  /// `redundant_pic_cnt`: more than 0 in copies, which decoders of whole pictures pass over.
  package let redundantCount: Int

  /// `direct_spatial_mv_pred_flag`: direct vectors follow from neighbours, not from list 1.
  package let isDirectSpatial: Bool

  /// How many pictures the slice may refer to, in list 0 and in list 1.
  public let referenceCounts: [Int]

  /// How the lists differ from their initial order: a row of steps for each list.
  package let listModifications: [[H264ListModification]]

  /// `nil` if the slice carries no weights.
  package let weights: H264WeightTable?

  /// `nil` in pictures that no other refers to.
  package let marking: H264ReferenceMarking?

  /// `cabac_init_idc`: which table arithmetic contexts start from; `nil` in I slices and CAVLC.
  package let contextTable: Int?

  /// `SliceQPY`: the quantiser of the first macroblock.
  package let quantiser: Int

  package let deblocking: H264Deblocking

  /// Where the first macroblock begins, in bits from the unit's header; alignment bits are before it.
  ///
  /// Emulation prevention bytes are not counted: the place is one in ``NALUnit/rawPayload(of:)``.
  package let dataBitOffset: Int

  /// The place on the screen, modulo a power of two; `nil` if slices do not carry it.
  public var orderLowBits: Int? { order.lowBits }
}

extension H264SliceHeader {
  /// Parses a unit of type 1, 2, 5 or 19, header byte included, or the beginning of one.
  ///
  /// - Throws: `SyntaxError` if it is cut off, breaks a rule or names a set that has not come.
  package init(unit bytes: Span<UInt8>, sets: ParameterSets) throws(SyntaxError) {
    var reader = SyntaxReader(bytes, as: .h264Unit)
    let unit = try H264UnitHeader(parsing: &reader)
    try self.init(parsing: &reader, unit: unit, sets: sets)
  }

  /// Parses what follows the header of a unit of type 1, 2, 5 or 19.
  ///
  /// - Throws: `SyntaxError` if it is cut off, breaks a rule or names a set that has not come.
  init(
    parsing reader: inout SyntaxReader, unit: H264UnitHeader, sets: ParameterSets
  ) throws(SyntaxError) {
    let outer = reader.enter(.h264Slice)
    self.unit = unit
    firstMacroblock = try reader.ue("first_mb_in_slice")
    sliceType = try H264SliceType(parsing: &reader)
    type = sliceType.pictureType
    pictureSetID = try reader.ue("pic_parameter_set_id", in: 0...255)
    var context = try H264SliceContext(
      type: sliceType, unit: unit, pictureSetID: pictureSetID, sets: sets, &reader)
    let (picture, sequence) = (context.picture, context.sequence)
    colorPlane =
      sequence.sampleFormat.chroma.hasSeparatePlanes
      ? try reader.u(2, "colour_plane_id", in: 0...2) : 0
    frameNumber = try reader.uv(sequence.frameNumberBitCount, "frame_num")
    field = try context.readField(&reader)
    refreshID = unit.isIDR ? try reader.ue("idr_pic_id", in: 0...65535) : nil
    order = try context.readOrder(&reader)
    redundantCount =
      picture.hasRedundantPictures ? try reader.ue("redundant_pic_cnt", in: 0...127) : 0
    isDirectSpatial =
      sliceType == .bipredicted ? try reader.flag("direct_spatial_mv_pred_flag") : false
    try context.readReferenceCounts(&reader)
    referenceCounts = context.referenceCounts
    listModifications = try context.readListModifications(&reader)
    weights = try context.readWeights(&reader)
    marking = unit.referenceCode != 0 ? try context.readMarking(&reader) : nil
    contextTable =
      picture.isArithmetic && !sliceType.isIntra ? try reader.ue("cabac_init_idc", in: 0...2) : nil
    quantiser = try context.readQuantiser(&reader)
    deblocking = try context.readDeblocking(&reader)
    try context.readEnd(&reader)
    dataBitOffset = reader.bitOffset
    reader.leave(to: outer)
  }
}

extension H264SliceHeader {
  /// Whether the slice is the first of another picture than `previous`: ITU-T H.264 §7.4.1.2.4.
  ///
  /// Both are slices of primary pictures: of ``redundantCount`` 0.
  package func beginsPicture(after previous: H264SliceHeader) -> Bool {
    frameNumber != previous.frameNumber
      || pictureSetID != previous.pictureSetID
      || field != previous.field
      || unit.referenceCode != previous.unit.referenceCode
        && (unit.referenceCode == 0 || previous.unit.referenceCode == 0)
      || order != previous.order
      || unit.isIDR != previous.unit.isIDR
      || refreshID != previous.refreshID
  }
}

/// What the macroblocks of an H.264 slice may refer to: `slice_type`, ITU-T H.264 table 7-6.
package enum H264SliceType: Int, Hashable, Sendable {
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

  package var isIntra: Bool { self == .intra || self == .switchingIntra }

  package var pictureType: Frame.PictureType {
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
    try reader.ue("first_mb_in_slice")
    self = try H264SliceType(parsing: &reader).pictureType
  }
}
