import Media

/// Messages about how pictures are shown, and about where to begin.
extension SEIContext {
  /// Reads that decoding may begin here, and after how many pictures all is right again.
  ///
  ///     H.264: recovery_frame_cnt         ue(v)   H.265: recovery_poc_cnt   se(v)
  ///            exact_match_flag           u(1)           exact_match_flag   u(1)
  ///            broken_link_flag           u(1)           broken_link_flag   u(1)
  ///            changing_slice_group_idc   u(2)
  func readRecoveryPoint(_ reader: inout SyntaxReader) throws(SyntaxError) -> String? {
    let outer = reader.enter(.recoveryPoint)
    let count = try isHEVC ? reader.se("recovery_poc_cnt") : reader.ue("recovery_frame_cnt")
    try reader.flag("exact_match_flag")
    try reader.flag("broken_link_flag")
    if !isHEVC { try reader.u(2, "changing_slice_group_idc", in: 0...2) }
    reader.leave(to: outer)
    return count == 0 ? "right from here on" : "right after \(count) pictures"
  }

  /// Reads how the picture should be turned.
  ///
  ///     display_orientation_cancel_flag         u(1)
  ///     hor_flip, ver_flip                      u(1)
  ///     anticlockwise_rotation                  u(16)   of 65 536, a whole turn
  ///     display_orientation_repetition_period   ue(v)   H.264; in H.265 a flag,
  ///     display_orientation_extension_flag      u(1)    display_orientation_persistence_flag
  func readDisplayOrientation(_ reader: inout SyntaxReader) throws(SyntaxError) -> String? {
    let outer = reader.enter(.displayOrientation)
    guard try !reader.flag("display_orientation_cancel_flag") else {
      reader.leave(to: outer)
      return "as it is"
    }
    try reader.flag("hor_flip")
    try reader.flag("ver_flip")
    let turn = try reader.u(16, "anticlockwise_rotation")
    if isHEVC {
      try reader.flag("display_orientation_persistence_flag")
    } else {
      try reader.ue("display_orientation_repetition_period", in: 0...16384)
      try reader.flag("display_orientation_extension_flag")
    }
    reader.leave(to: outer)
    return "\(turn * 360 / 65_536)° anticlockwise"
  }

  /// Reads on what screen the film was finished: its colours and its light.
  ///
  ///     display_primaries_x[c], display_primaries_y[c]   u(16)   green, blue, red; × 0.00002
  ///     white_point_x, white_point_y                     u(16)
  ///     max_display_mastering_luminance                  u(32)   × 0.0001 cd/m²
  ///     min_display_mastering_luminance                  u(32)
  func readMasteringDisplay(_ reader: inout SyntaxReader) throws(SyntaxError) -> String? {
    let outer = reader.enter(.masteringDisplay)
    for color in 0..<3 {
      try reader.u(16, "display_primaries_x", color)
      try reader.u(16, "display_primaries_y", color)
    }
    try reader.u(16, "white_point_x")
    try reader.u(16, "white_point_y")
    let most = try reader.u(32, "max_display_mastering_luminance")
    let least = try reader.u(32, "min_display_mastering_luminance")
    reader.leave(to: outer)
    return "\(Self.decimal(least)) to \(Self.decimal(most)) cd/m²"
  }

  /// A number of ten-thousandths: 0.005.
  private static func decimal(_ value: Int) -> String {
    var text = String(value / 10_000) + "." + String(value % 10_000 + 10_000).dropFirst()
    while text.last == "0" { text.removeLast() }
    if text.last == "." { text.removeLast() }
    return text
  }

  /// Reads how bright the brightest sample and the brightest picture are, in cd/m².
  ///
  ///     max_content_light_level       u(16)
  ///     max_pic_average_light_level   u(16)
  func readContentLight(_ reader: inout SyntaxReader) throws(SyntaxError) -> String? {
    let outer = reader.enter(.contentLight)
    let most = try reader.u(16, "max_content_light_level")
    let average = try reader.u(16, "max_pic_average_light_level")
    reader.leave(to: outer)
    return "at most \(most), on average \(average) cd/m²"
  }

  /// Reads a transfer function that decoders which know it prefer to the one in VUI.
  ///
  ///     preferred_transfer_characteristics   u(8)
  func readAlternativeTransfer(_ reader: inout SyntaxReader) throws(SyntaxError) -> String? {
    let outer = reader.enter(.alternativeTransfer)
    let code = try reader.u(8, "preferred_transfer_characteristics")
    reader.leave(to: outer)
    let color = ColorDescription(
      primaries: 2, transfer: UInt8(code), matrix: 2, isFullRange: nil)
    reader.explain("preferred_transfer_characteristics", as: color.transferName)
    return color.transferName
  }
}

/// Messages whose content other standards or programs define.
extension SEIContext {
  /// Reads data whose owner is known to the ITU: closed captions, HDR10+.
  ///
  ///     itu_t_t35_country_code                  b(8)   0xB5 is the USA
  ///     itu_t_t35_country_code_extension_byte   b(8)   if that is 0xFF
  ///     itu_t_t35_payload_byte                  b(8)   to the end
  func readRegisteredData(
    _ reader: inout SyntaxReader, byteCount: Int
  ) throws(SyntaxError) -> String? {
    let outer = reader.enter(.registeredData)
    let country = try reader.u(8, "itu_t_t35_country_code")
    var headCount = 1
    if country == 0xFF {
      try reader.u(8, "itu_t_t35_country_code_extension_byte")
      headCount = 2
    }
    let data = try reader.bytes(max(0, byteCount - headCount), "itu_t_t35_payload_byte")
    reader.leave(to: outer)
    let summary = Self.summary(country: country, data: data)
    reader.explain("itu_t_t35_payload_byte", as: summary)
    return summary
  }

  /// Data of the USA begin with a provider's number; those seen in files are two.
  private static func summary(country: Int, data: [UInt8]) -> String? {
    guard country == 0xB5, data.count >= 6 else { return nil }
    switch data.prefix(2) {
    case [0x00, 0x31]:
      let code = String(decoding: data[2..<6], as: UTF8.self)
      return code == "GA94" ? "closed captions" : code == "DTG1" ? "active format" : nil
    case [0x00, 0x3C]:
      return data[2..<5] == [0, 1, 4] ? "HDR10+" : nil
    default:
      return nil
    }
  }

  /// Reads data under a random identifier: x264 and x265 write their settings here.
  ///
  ///     uuid_iso_iec_11578       u(128)
  ///     user_data_payload_byte   b(8)     to the end
  func readUnregisteredData(
    _ reader: inout SyntaxReader, byteCount: Int
  ) throws(SyntaxError) -> String? {
    let outer = reader.enter(.unregisteredData)
    _ = try reader.bytes(16, "uuid_iso_iec_11578", .bits(128))
    let data = try reader.bytes(max(0, byteCount - 16), "user_data_payload_byte")
    reader.leave(to: outer)
    let summary = Self.text(data)
    reader.explain("user_data_payload_byte", as: summary)
    return summary
  }

  /// The data as text, if it is text: printable ASCII with at most a zero at the end.
  private static func text(_ data: [UInt8]) -> String? {
    let text = data.last == 0 ? data.dropLast() : data[...]
    guard !text.isEmpty, text.allSatisfy({ 0x20...0x7E ~= $0 || 0x09...0x0D ~= $0 }) else {
      return nil
    }
    return String(decoding: text.map { $0 < 0x20 ? 0x20 : $0 }, as: UTF8.self)
  }
}
