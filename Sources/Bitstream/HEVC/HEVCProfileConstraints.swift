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
      _ = try reader.flag(names.lowerBitRate, index)
      if !compatible.isDisjoint(with: [5, 9, 10, 11]) {
        _ = try reader.flag(names.max14Bit, index)
        _ = try reader.u(33, names.reserved33, index)
      } else {
        _ = try reader.u(34, names.reserved34, index)
      }
    } else if compatible.contains(2) {
      _ = try reader.u(7, names.reserved7, index)
      isOnePicture = try reader.flag(names.onePicture, index)
      _ = try reader.u(35, names.reserved35, index)
    } else {
      _ = try reader.u(43, names.reserved43, index)
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
