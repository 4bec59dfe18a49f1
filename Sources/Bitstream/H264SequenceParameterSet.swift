import Media

/// What holds for a whole H.264 sequence: profile, picture size, colours.
///
/// ITU-T H.264 §7.3.2.1.1 (`seq_parameter_set_data`) and §E.1.1 (`vui_parameters`, as far as the
/// colours). Our own parser explains; libavcodec reads the same bytes with its own.
public struct H264SequenceParameterSet: Hashable, Sendable {
  public let profile: UInt8

  /// The `constraint_set` flags, the first in the top bit.
  public let constraints: UInt8

  /// Ten times the level: 31 is level 3.1.
  public let level: UInt8

  public let format: PixelFormat

  /// How many decoded pictures later ones may refer to.
  public let referenceFrameCount: Int

  /// Columns after cropping.
  public let width: Int

  /// Rows after cropping.
  public let height: Int

  /// `false` where pictures may be coded as two fields.
  public let isProgressive: Bool

  /// Unspecified where the stream does not say.
  public let color: ColorDescription

  /// Parses a unit of type 7, header byte included.
  ///
  /// - Throws: `ParsingError` if the unit is cut off or breaks a rule.
  public init(unit: [UInt8]) throws(ParsingError) {
    let bytes = unit.removingEmulationPrevention()
    var reader = BitReader(bytes.span)
    try reader.skip(8)
    profile = UInt8(try reader.readBits(8))
    constraints = UInt8(try reader.readBits(8))
    level = UInt8(try reader.readBits(8))
    _ = try reader.readUnsignedExpGolomb()  // seq_parameter_set_id
    format =
      Self.profilesWithFormat.contains(profile)
      ? try PixelFormat(parsingH264: &reader)
      : PixelFormat(subsampling: .yuv420, bitDepth: 8)
    _ = try reader.readUnsignedExpGolomb()  // log2_max_frame_num_minus4
    try Self.skipPictureOrderCount(&reader)
    referenceFrameCount = Int(try reader.readUnsignedExpGolomb())
    try reader.skip(1)  // gaps_in_frame_num_value_allowed_flag
    let size = try CodedSize(parsing: &reader, subsampling: format.subsampling)
    (width, height, isProgressive) = (size.width, size.height, size.isProgressive)
    color =
      try reader.readFlag() ? try ColorDescription(parsingVUI: &reader) : .unspecified
  }

  /// The profile's name, ITU-T H.264 annex A.
  public var profileName: String {
    switch profile {
    case 66: constraints & 0x40 != 0 ? "Constrained Baseline" : "Baseline"
    case 77: "Main"
    case 88: "Extended"
    case 100: "High"
    case 110: "High 10"
    case 122: "High 4:2:2"
    case 244: "High 4:4:4 Predictive"
    default: "profile \(profile)"
    }
  }

  /// The level as people write it: 3.1.
  public var levelName: String { "\(level / 10).\(level % 10)" }

  /// Only these profiles say which chroma format they use; the others are 8-bit 4:2:0.
  private static let profilesWithFormat: Set<UInt8> = [
    44, 83, 86, 100, 110, 118, 122, 128, 134, 135, 138, 139, 244,
  ]

  private static func skipPictureOrderCount(_ reader: inout BitReader) throws(ParsingError) {
    switch try reader.readUnsignedExpGolomb() {  // pic_order_cnt_type
    case 0:
      _ = try reader.readUnsignedExpGolomb()  // log2_max_pic_order_cnt_lsb_minus4
    case 1:
      try reader.skip(1)  // delta_pic_order_always_zero_flag
      _ = try reader.readSignedExpGolomb()  // offset_for_non_ref_pic
      _ = try reader.readSignedExpGolomb()  // offset_for_top_to_bottom_field
      let count = try reader.readUnsignedExpGolomb()
      for _ in 0..<count { _ = try reader.readSignedExpGolomb() }
    default:
      break
    }
  }
}
