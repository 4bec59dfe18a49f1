/// Which tools of HEVC a stream uses, and how much a decoder has to manage.
///
/// ITU-T H.265 §7.3.3, `profile_tier_level`:
///
///     general_profile_space                    u(2)
///     general_tier_flag                        u(1)    1: the high tier, for higher bit rates
///     general_profile_idc                      u(5)    1 Main, 2 Main 10, 4 format range extensions
///     general_profile_compatibility_flag[j]    u(1)    32 times: decoders that can do it, too
///     general_progressive_source_flag          u(1)
///     general_interlaced_source_flag           u(1)
///     general_non_packed_constraint_flag       u(1)
///     general_frame_only_constraint_flag       u(1)
///     43 bits, whose meaning depends on the profile: see `HEVCProfileConstraints`
///     general_inbld_flag                       u(1)
///     general_level_idc                        u(8)    30 times the level: 93 is 3.1
///     sub_layer_profile_present_flag[i]        u(1)    for each temporal sub-layer but the highest
///     sub_layer_level_present_flag[i]          u(1)
///     reserved_zero_2bits[i]                   u(2)    up to eight of both
///     the same fields as above for each sub-layer that has them; their names begin with sub_layer
public struct HEVCProfileTierLevel: Hashable, Sendable {
  /// `general_profile_idc`.
  public let profile: Int

  public let isHighTier: Bool

  /// 30 times the level.
  public let level: Int

  let constraints: HEVCProfileConstraints

  /// - Parameters:
  ///   - reader: Where the fields are.
  ///   - subLayerCount: The temporal sub-layers of the stream, 1 to 7.
  /// - Throws: `SyntaxError` if the fields are cut off.
  init(parsing reader: inout SyntaxReader, subLayerCount: Int) throws(SyntaxError) {
    let outer = reader.enter(.hevcProfile)
    let general = try HEVCProfile(parsing: &reader, .general, index: nil)
    level = try reader.u(8, "general_level_idc")
    (profile, isHighTier, constraints) = (
      general.code, general.isHighTier, general.constraints
    )
    reader.explain("general_profile_idc", as: profileName)
    reader.explain("general_level_idc", as: levelName)
    try Self.readSubLayers(&reader, count: subLayerCount - 1)
    reader.leave(to: outer)
  }

  private static func readSubLayers(
    _ reader: inout SyntaxReader, count: Int
  ) throws(SyntaxError) {
    guard count > 0 else { return }
    var present: [(profile: Bool, level: Bool)] = []
    for index in 0..<count {
      let hasProfile = try reader.flag("sub_layer_profile_present_flag", index)
      present.append((hasProfile, try reader.flag("sub_layer_level_present_flag", index)))
    }
    for _ in count..<8 { try reader.u(2, "reserved_zero_2bits") }
    for (index, layer) in present.enumerated() {
      if layer.profile { _ = try HEVCProfile(parsing: &reader, .subLayer, index: index) }
      if layer.level { try reader.u(8, "sub_layer_level_idc", index) }
    }
  }
}

extension HEVCProfileTierLevel {
  /// The profile's name, ITU-T H.265 annex A.
  public var profileName: String {
    switch profile {
    case 1: "Main"
    case 2: constraints.isOnePicture ? "Main 10 Still Picture" : "Main 10"
    case 3: "Main Still Picture"
    case 4: constraints.rangeExtensionName ?? "Format Range Extensions"
    case 5: "High Throughput"
    case 6: "Multiview Main"
    case 7: "Scalable Main"
    case 8: "3D Main"
    case 9: "Screen-Extended"
    case 10: "Scalable Format Range Extensions"
    case 11: "High Throughput Screen-Extended"
    default: "profile \(profile)"
    }
  }

  /// The level as people write it, with its tier where that is the high one: 3.1, 5.1 High.
  public var levelName: String {
    "\(level / 30).\(level % 30 / 3)" + (isHighTier ? " High" : "")
  }
}

/// The 88 bits that name a profile, of the whole stream or of a temporal sub-layer.
struct HEVCProfile {
  let code: Int
  let isHighTier: Bool
  let constraints: HEVCProfileConstraints

  /// - Parameters:
  ///   - reader: Where the bits are.
  ///   - names: The elements' names.
  ///   - index: The number of the sub-layer; `nil` for the whole stream.
  /// - Throws: `SyntaxError` if the bits are cut off.
  init(
    parsing reader: inout SyntaxReader, _ names: Names, index: Int?
  ) throws(SyntaxError) {
    try reader.u(2, names.space, index)
    isHighTier = try reader.flag(names.tier, index)
    code = try reader.u(5, names.code, index)
    var compatible: Set<Int> = [code]
    for profile in 0..<32 {
      let isCompatible =
        try index == nil
        ? reader.flag(names.compatibility, profile)
        : reader.flag(names.compatibility, index, profile)
      if isCompatible { compatible.insert(profile) }
    }
    try reader.flag(names.progressive, index)
    try reader.flag(names.interlaced, index)
    try reader.flag(names.nonPacked, index)
    try reader.flag(names.frameOnly, index)
    constraints = try HEVCProfileConstraints(
      parsing: &reader, names.constraints, index: index, compatible: compatible)
    let mayBeExternal = !compatible.isDisjoint(with: [1, 2, 3, 4, 5, 9, 11])
    try reader.flag(mayBeExternal ? names.inbld : names.reserved, index)
  }

  /// The elements of the stream and of a sub-layer differ in nothing but their names.
  struct Names {
    let space, tier, code, compatibility: StaticString
    let progressive, interlaced, nonPacked, frameOnly: StaticString
    let inbld, reserved: StaticString
    let constraints: HEVCProfileConstraints.Names

    static let general = Names(
      space: "general_profile_space", tier: "general_tier_flag", code: "general_profile_idc",
      compatibility: "general_profile_compatibility_flag",
      progressive: "general_progressive_source_flag",
      interlaced: "general_interlaced_source_flag",
      nonPacked: "general_non_packed_constraint_flag",
      frameOnly: "general_frame_only_constraint_flag", inbld: "general_inbld_flag",
      reserved: "general_reserved_zero_bit", constraints: .general)
    static let subLayer = Names(
      space: "sub_layer_profile_space", tier: "sub_layer_tier_flag",
      code: "sub_layer_profile_idc", compatibility: "sub_layer_profile_compatibility_flag",
      progressive: "sub_layer_progressive_source_flag",
      interlaced: "sub_layer_interlaced_source_flag",
      nonPacked: "sub_layer_non_packed_constraint_flag",
      frameOnly: "sub_layer_frame_only_constraint_flag", inbld: "sub_layer_inbld_flag",
      reserved: "sub_layer_reserved_zero_bit", constraints: .subLayer)
  }
}

/// The 43 bits of `profile_tier_level` whose meaning depends on the profile, ITU-T H.265 §7.3.3.
///
/// For format range extensions (profile 4) and those above they narrow the profile down:
///
///     general_max_12bit_constraint_flag, …_10bit_…, …_8bit_…                  u(1)
///     general_max_422chroma_constraint_flag, …_420chroma_…, …_monochrome_…    u(1)
///     general_intra_constraint_flag, general_one_picture_only_constraint_flag u(1)
///     general_lower_bit_rate_constraint_flag                                  u(1)
///     general_max_14bit_constraint_flag                                       u(1)   profiles 5, 9 …
///     general_reserved_zero_34bits                                            u(34)
struct HEVCProfileConstraints: Hashable, Sendable {
  private(set) var is12Bit = false
  private(set) var is10Bit = false
  private(set) var is8Bit = false
  private(set) var is422 = false
  private(set) var is420 = false
  private(set) var isMonochrome = false
  private(set) var isIntra = false
  private(set) var isOnePicture = false

  init(
    parsing reader: inout SyntaxReader, _ names: Names, index: Int?, compatible: Set<Int>
  ) throws(SyntaxError) {
    if !compatible.isDisjoint(with: 4...11) {
      is12Bit = try reader.flag(names.max12Bit, index)
      is10Bit = try reader.flag(names.max10Bit, index)
      is8Bit = try reader.flag(names.max8Bit, index)
      is422 = try reader.flag(names.max422, index)
      is420 = try reader.flag(names.max420, index)
      isMonochrome = try reader.flag(names.maxMonochrome, index)
      isIntra = try reader.flag(names.intra, index)
      isOnePicture = try reader.flag(names.onePicture, index)
      try reader.flag(names.lowerBitRate, index)
      if !compatible.isDisjoint(with: [5, 9, 10, 11]) {
        try reader.flag(names.max14Bit, index)
        try reader.u(33, names.reserved33, index)
      } else {
        try reader.u(34, names.reserved34, index)
      }
    } else if compatible.contains(2) {
      try reader.u(7, names.reserved7, index)
      isOnePicture = try reader.flag(names.onePicture, index)
      try reader.u(35, names.reserved35, index)
    } else {
      try reader.u(43, names.reserved43, index)
    }
  }

  /// The name that the flags of profile 4 stand for, ITU-T H.265 table A.2.
  var rangeExtensionName: String? {
    let depth = is8Bit ? "" : is10Bit ? " 10" : is12Bit ? " 12" : " 16"
    let chroma = isMonochrome ? nil : is420 ? "" : is422 ? " 4:2:2" : " 4:4:4"
    guard let chroma else { return "Monochrome" + (is8Bit ? "" : depth) }
    if isOnePicture { return "Main\(chroma)\(depth) Still Picture" }
    return "Main\(chroma)\(depth)" + (isIntra ? " Intra" : "")
  }
}

extension HEVCProfileConstraints {
  struct Names {
    let max14Bit, max12Bit, max10Bit, max8Bit: StaticString
    let max422, max420, maxMonochrome: StaticString
    let intra, onePicture, lowerBitRate: StaticString
    let reserved7, reserved33, reserved34, reserved35, reserved43: StaticString

    static let general = Names(
      max14Bit: "general_max_14bit_constraint_flag",
      max12Bit: "general_max_12bit_constraint_flag",
      max10Bit: "general_max_10bit_constraint_flag",
      max8Bit: "general_max_8bit_constraint_flag",
      max422: "general_max_422chroma_constraint_flag",
      max420: "general_max_420chroma_constraint_flag",
      maxMonochrome: "general_max_monochrome_constraint_flag",
      intra: "general_intra_constraint_flag",
      onePicture: "general_one_picture_only_constraint_flag",
      lowerBitRate: "general_lower_bit_rate_constraint_flag",
      reserved7: "general_reserved_zero_7bits", reserved33: "general_reserved_zero_33bits",
      reserved34: "general_reserved_zero_34bits", reserved35: "general_reserved_zero_35bits",
      reserved43: "general_reserved_zero_43bits")
    static let subLayer = Names(
      max14Bit: "sub_layer_max_14bit_constraint_flag",
      max12Bit: "sub_layer_max_12bit_constraint_flag",
      max10Bit: "sub_layer_max_10bit_constraint_flag",
      max8Bit: "sub_layer_max_8bit_constraint_flag",
      max422: "sub_layer_max_422chroma_constraint_flag",
      max420: "sub_layer_max_420chroma_constraint_flag",
      maxMonochrome: "sub_layer_max_monochrome_constraint_flag",
      intra: "sub_layer_intra_constraint_flag",
      onePicture: "sub_layer_one_picture_only_constraint_flag",
      lowerBitRate: "sub_layer_lower_bit_rate_constraint_flag",
      reserved7: "sub_layer_reserved_zero_7bits", reserved33: "sub_layer_reserved_zero_33bits",
      reserved34: "sub_layer_reserved_zero_34bits",
      reserved35: "sub_layer_reserved_zero_35bits", reserved43: "sub_layer_reserved_zero_43bits")
  }
}
