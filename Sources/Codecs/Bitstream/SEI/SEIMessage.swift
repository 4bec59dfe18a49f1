/// A message beside the pictures: what helps, and is not needed to decode them.
///
/// SEI is supplemental enhancement information. A unit has one message or several, each after its
/// type and its size; ITU-T H.264 §7.3.2.3.1, H.265 §7.3.5, `sei_message`:
///
///     ff_byte                  f(8)   0xFF: 255 more; as often as needed
///     last_payload_type_byte   u(8)
///     ff_byte                  f(8)
///     last_payload_size_byte   u(8)
///     payload                         as many bytes
public struct SEIMessage: Hashable, Sendable {
  /// `payloadType`: the kind of message.
  public let type: Int

  /// Bytes of the payload.
  public let byteCount: Int

  /// What the message says, where that can be said in a line.
  public let summary: String?

  /// What the message is, in the words of the standards.
  public var name: String { Self.names[type] ?? "type \(type)" }

  /// ITU-T H.264 §D.1.1, H.265 §D.2.1: the types that both have or that are seen in files.
  private static let names: [Int: String] = [
    0: "buffering period", 1: "picture timing", 2: "pan-scan rectangle", 3: "filler",
    4: "registered user data", 5: "unregistered user data", 6: "recovery point",
    7: "reference picture marking repetition", 8: "spare picture", 9: "scene information",
    13: "full-frame freeze", 14: "full-frame freeze release", 15: "full-frame snapshot",
    19: "film grain", 20: "deblocking filter display preference", 21: "stereo video",
    22: "post-filter hint", 23: "tone mapping", 45: "frame packing", 47: "display orientation",
    56: "green metadata", 128: "structure of pictures", 129: "active parameter sets",
    130: "decoding unit information", 131: "temporal sub-layer zero index",
    132: "decoded picture hash", 133: "scalable nesting", 134: "region refresh",
    135: "no display", 136: "time code", 137: "mastering display colour volume",
    138: "segmented rectangular frame packing", 139: "motion-constrained tile sets",
    140: "chroma resampling filter hint", 141: "knee function", 142: "colour remapping",
    143: "deinterlaced field identification", 144: "content light level",
    145: "dependent random access point", 147: "alternative transfer characteristics",
    148: "ambient viewing environment", 149: "content colour volume",
    150: "equirectangular projection", 165: "alpha channel",
  ]
}

extension SEIMessage {
  /// Reads what precedes a message's payload, for those who look for one message alone.
  ///
  /// - Parameter bytes: The rest of a unit without its header and emulation prevention; then it begins
  ///   with the payload.
  /// - Returns: `nil` after the last message: the last byte of a unit holds the bit that ends it.
  package static func readHeader(
    _ bytes: inout ArraySlice<UInt8>
  ) -> (type: Int, byteCount: Int)? {
    guard bytes.count > 2, let type = number(&bytes), let byteCount = number(&bytes) else {
      return nil
    }
    return (type, byteCount)
  }

  /// `payloadType` or `payloadSize`: a sum of bytes, all but the last of which are 255.
  private static func number(_ bytes: inout ArraySlice<UInt8>) -> Int? {
    var sum = 0
    while let byte = bytes.popFirst() {
      sum += Int(byte)
      if byte != 0xFF { return sum }
    }
    return nil
  }
}

/// The syntax tables of messages, which H.264 and HEVC have in common for the most part.
extension SyntaxStructure {
  static let message = SyntaxStructure(
    "sei", "sei_message", "H.264 §7.3.2.3.1, H.265 §7.3.5")
  static let bufferingPeriod = SyntaxStructure(
    "sei", "buffering_period", "H.264 §D.1.2, H.265 §D.2.2")
  static let pictureTiming = SyntaxStructure("sei", "pic_timing", "H.264 §D.1.3, H.265 §D.2.3")
  static let registeredData = SyntaxStructure(
    "sei", "user_data_registered_itu_t_t35", "H.264 §D.1.6, H.265 §D.2.6")
  static let unregisteredData = SyntaxStructure(
    "sei", "user_data_unregistered", "H.264 §D.1.7, H.265 §D.2.7")
  static let recoveryPoint = SyntaxStructure(
    "sei", "recovery_point", "H.264 §D.1.8, H.265 §D.2.8")
  static let displayOrientation = SyntaxStructure(
    "sei", "display_orientation", "H.264 §D.1.27, H.265 §D.2.17")
  static let activeSets = SyntaxStructure("sei", "active_parameter_sets", "H.265 §D.2.21")
  static let pictureHash = SyntaxStructure("sei", "decoded_picture_hash", "H.265 §D.2.19")
  static let masteringDisplay = SyntaxStructure(
    "sei", "mastering_display_colour_volume", "H.264 §D.1.29, H.265 §D.2.28")
  static let contentLight = SyntaxStructure(
    "sei", "content_light_level_info", "H.264 §D.1.31, H.265 §D.2.35")
  static let alternativeTransfer = SyntaxStructure(
    "sei", "alternative_transfer_characteristics", "H.264 §D.1.32, H.265 §D.2.38")
}
