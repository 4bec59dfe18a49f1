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
