/// The 88 bits that name a profile, of the whole stream or of a temporal sub-layer.
struct HEVCProfile {
  let code: Int
  let isHighTier: Bool
  let constraints: HEVCProfileConstraints

  /// - Parameters:
  ///   - reader: Where the bits stand.
  ///   - names: The elements' names.
  ///   - index: The number of the sub-layer; `nil` for the whole stream.
  /// - Throws: `SyntaxError` if the bits are cut off.
  init(
    parsing reader: inout SyntaxReader, _ names: Names, index: Int?
  ) throws(SyntaxError) {
    _ = try reader.u(2, names.space, index)
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
    _ = try reader.flag(names.progressive, index)
    _ = try reader.flag(names.interlaced, index)
    _ = try reader.flag(names.nonPacked, index)
    _ = try reader.flag(names.frameOnly, index)
    constraints = try HEVCProfileConstraints(
      parsing: &reader, names.constraints, index: index, compatible: compatible)
    let mayBeExternal = !compatible.isDisjoint(with: [1, 2, 3, 4, 5, 9, 11])
    _ = try reader.flag(mayBeExternal ? names.inbld : names.reserved, index)
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
