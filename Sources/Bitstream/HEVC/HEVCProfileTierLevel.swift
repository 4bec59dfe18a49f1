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
///     43 bits, whose meaning depends on the profile: see ``HEVCProfileConstraints``
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
  ///   - reader: Where the fields stand.
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
    for _ in count..<8 { _ = try reader.u(2, "reserved_zero_2bits") }
    for (index, layer) in present.enumerated() {
      if layer.profile { _ = try HEVCProfile(parsing: &reader, .subLayer, index: index) }
      if layer.level { _ = try reader.u(8, "sub_layer_level_idc", index) }
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
