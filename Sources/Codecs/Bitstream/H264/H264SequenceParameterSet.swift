import Media

/// What holds for a whole H.264 sequence: profile, picture size, order of pictures, colours.
///
/// ITU-T H.264 §7.3.2.1.1, `seq_parameter_set_data`:
///
///     profile_idc                       u(8)    which tools of the codec are used: 100 is High
///     constraint_set0_flag … set5_flag  u(1)    further restrictions
///     reserved_zero_2bits               u(2)
///     level_idc                         u(8)    how much a decoder has to manage: 31 is 3.1
///     seq_parameter_set_id              ue(v)   the number by which picture parameter sets name it
///     chroma format, bit depths, …              in High profiles: see ``H264SampleFormat``
///     log2_max_frame_num_minus4         ue(v)   bits of frame_num in a slice header, less 4
///     pic_order_cnt_type, …                     see ``H264PictureOrder``
///     max_num_ref_frames                ue(v)   how many pictures later ones may refer to
///     gaps_in_frame_num_value_allowed_flag  u(1)
///     pic_width_in_mbs_minus1, …                see ``H264PictureSize``
///     vui_parameters_present_flag       u(1)
///       vui_parameters                          see ``H264VideoUsability``
///
/// Our own parser explains; libavcodec reads the same bytes with its own.
public struct H264SequenceParameterSet: Hashable, Sendable {
  public let profile: UInt8

  /// The `constraint_set` flags, the first in the top bit.
  public let constraints: UInt8

  /// Ten times the level: 31 is level 3.1.
  public let level: UInt8

  /// `seq_parameter_set_id`.
  public let id: Int

  public let sampleFormat: H264SampleFormat

  /// Bits of `frame_num` in the header of a slice.
  public let frameNumberBitCount: Int

  public let order: H264PictureOrder

  /// How many decoded pictures later ones may refer to.
  public let referenceFrameCount: Int

  /// `gaps_in_frame_num_value_allowed_flag`: pictures may be left out on purpose, §8.2.5.2.
  package let allowsGaps: Bool

  public let size: H264PictureSize

  /// `nil` if the stream has none.
  public let usability: H264VideoUsability?

  /// Parses a unit of type 7, header byte included.
  ///
  /// - Throws: `SyntaxError` if the unit is cut off or breaks a rule.
  public init(unit: [UInt8], recorder: SyntaxRecorder? = nil) throws(SyntaxError) {
    var reader = SyntaxReader(unit.span, as: .h264Unit, recorder: recorder)
    _ = try H264UnitHeader(parsing: &reader)
    try self.init(parsing: &reader)
  }

  // ANCHOR: solution-4.4
  /// Parses what follows the header of a unit of type 7 or 15.
  init(parsing reader: inout SyntaxReader) throws(SyntaxError) {
    let outer = reader.enter(.h264SPS)
    profile = UInt8(try reader.u(8, "profile_idc"))
    constraints = try Self.readConstraints(&reader)
    level = UInt8(try reader.u(8, "level_idc"))
    id = try reader.ue("seq_parameter_set_id", in: 0...31)
    sampleFormat =
      Self.profilesWithFormat.contains(profile)
      ? try H264SampleFormat(parsing: &reader) : .implied
    frameNumberBitCount = try reader.ue("log2_max_frame_num_minus4", in: 0...12) + 4
    order = try H264PictureOrder(parsing: &reader)
    referenceFrameCount = try reader.ue("max_num_ref_frames", in: 0...Self.frameLimit)
    allowsGaps = try reader.flag("gaps_in_frame_num_value_allowed_flag")
    size = try H264PictureSize(parsing: &reader, chroma: sampleFormat.chroma)
    usability =
      try reader.flag("vui_parameters_present_flag")
      ? try H264VideoUsability(parsing: &reader) : nil
    reader.explain("profile_idc", as: profileName)
    reader.explain("level_idc", as: levelName)
    reader.leave(to: outer)
  }
  // ANCHOR_END: solution-4.4

  /// Pictures that a decoder keeps at most, ITU-T H.264 §A.3.1: `MaxDpbFrames` is 16 at the highest.
  static let frameLimit = 16

  /// Only these profiles say which chroma format they use; the others are 8-bit 4:2:0.
  private static let profilesWithFormat: Set<UInt8> = [
    44, 83, 86, 100, 110, 118, 122, 128, 134, 135, 138, 139, 244,
  ]

  private static func readConstraints(_ reader: inout SyntaxReader) throws(SyntaxError) -> UInt8 {
    var flags: UInt8 = 0
    if try reader.flag("constraint_set0_flag") { flags |= 0x80 }
    if try reader.flag("constraint_set1_flag") { flags |= 0x40 }
    if try reader.flag("constraint_set2_flag") { flags |= 0x20 }
    if try reader.flag("constraint_set3_flag") { flags |= 0x10 }
    if try reader.flag("constraint_set4_flag") { flags |= 0x08 }
    if try reader.flag("constraint_set5_flag") { flags |= 0x04 }
    // "Decoders shall ignore the value": old streams have other bits here.
    return flags | UInt8(try reader.u(2, "reserved_zero_2bits"))
  }
}

/// How the place of a picture on the screen is coded: `pic_order_cnt_type`, ITU-T H.264 §8.2.1.
///
/// A part of `seq_parameter_set_data`, §7.3.2.1.1:
///
///     pic_order_cnt_type                       ue(v)   0, 1 or 2
///     0: log2_max_pic_order_cnt_lsb_minus4     ue(v)   slices carry the number's lowest bits
///     1: delta_pic_order_always_zero_flag      u(1)    it follows a cycle; slices carry differences
///        offset_for_non_ref_pic                se(v)
///        offset_for_top_to_bottom_field        se(v)
///        num_ref_frames_in_pic_order_cnt_cycle ue(v)
///        offset_for_ref_frame[i]               se(v)
///     2: nothing                                       pictures are shown in decoding order
public enum H264PictureOrder: Hashable, Sendable {
  /// Slices carry this many of the lowest bits.
  case lowBits(bitCount: Int)
  /// The order follows a cycle; slices carry the difference, unless it is always zero.
  case cycle(H264OrderCycle)
  /// Pictures are shown in the order in which they are decoded.
  case decodingOrder

  init(parsing reader: inout SyntaxReader) throws(SyntaxError) {
    switch try reader.ue("pic_order_cnt_type", in: 0...2) {
    case 0:
      self = .lowBits(
        bitCount: try reader.ue("log2_max_pic_order_cnt_lsb_minus4", in: 0...12) + 4)
    case 1:
      self = .cycle(try H264OrderCycle(parsing: &reader))
    default:
      self = .decodingOrder
      reader.explain("pic_order_cnt_type", as: "shown in decoding order")
    }
  }
}

/// The steps in which pictures of order type 1 follow each other on the screen.
public struct H264OrderCycle: Hashable, Sendable {
  /// `delta_pic_order_always_zero_flag`: slices carry no differences.
  public let isDifferenceAlwaysZero: Bool

  /// `offset_for_non_ref_pic`: where a picture lies that no other refers to.
  package let nonReferenceOffset: Int

  /// `offset_for_top_to_bottom_field`.
  package let bottomOffset: Int

  /// `offset_for_ref_frame`: the step of each reference picture in the cycle.
  package let offsets: [Int]

  init(parsing reader: inout SyntaxReader) throws(SyntaxError) {
    isDifferenceAlwaysZero = try reader.flag("delta_pic_order_always_zero_flag")
    nonReferenceOffset = try reader.se("offset_for_non_ref_pic")
    bottomOffset = try reader.se("offset_for_top_to_bottom_field")
    let count = try reader.ue("num_ref_frames_in_pic_order_cnt_cycle", in: 0...255)
    var offsets: [Int] = []
    for index in 0..<count { offsets.append(try reader.se("offset_for_ref_frame", index)) }
    self.offsets = offsets
  }

  /// Creates a cycle, as tests do.
  package init(
    isDifferenceAlwaysZero: Bool, nonReferenceOffset: Int, bottomOffset: Int, offsets: [Int]
  ) {
    self.isDifferenceAlwaysZero = isDifferenceAlwaysZero
    self.nonReferenceOffset = nonReferenceOffset
    self.bottomOffset = bottomOffset
    self.offsets = offsets
  }
}
