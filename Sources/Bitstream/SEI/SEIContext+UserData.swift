/// Messages whose content is somebody else's.
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
      _ = try reader.u(8, "itu_t_t35_country_code_extension_byte")
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

  /// Reads data under a number that somebody has drawn: x264 and x265 write their settings here.
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

  /// The data as text, if they are some: printable ASCII with at most a zero at the end.
  private static func text(_ data: [UInt8]) -> String? {
    let text = data.last == 0 ? data.dropLast() : data[...]
    guard !text.isEmpty, text.allSatisfy({ 0x20...0x7E ~= $0 || 0x09...0x0D ~= $0 }) else {
      return nil
    }
    return String(decoding: text.map { $0 < 0x20 ? 0x20 : $0 }, as: UTF8.self)
  }
}
