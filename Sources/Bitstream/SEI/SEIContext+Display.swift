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
    _ = try reader.flag("exact_match_flag")
    _ = try reader.flag("broken_link_flag")
    if !isHEVC { _ = try reader.u(2, "changing_slice_group_idc", in: 0...2) }
    reader.leave(to: outer)
    return count == 0 ? "right from here on" : "right after \(count) pictures"
  }

  /// Reads how the picture is to be turned.
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
    _ = try reader.flag("hor_flip")
    _ = try reader.flag("ver_flip")
    let turn = try reader.u(16, "anticlockwise_rotation")
    if isHEVC {
      _ = try reader.flag("display_orientation_persistence_flag")
    } else {
      _ = try reader.ue("display_orientation_repetition_period", in: 0...16384)
      _ = try reader.flag("display_orientation_extension_flag")
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
      _ = try reader.u(16, "display_primaries_x", color)
      _ = try reader.u(16, "display_primaries_y", color)
    }
    _ = try reader.u(16, "white_point_x")
    _ = try reader.u(16, "white_point_y")
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

  /// Reads the transfer function that who knows it prefers to the one in VUI.
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
