import Media

/// Fields that the configuration records of H.264 and HEVC have in common.
extension ByteReader {
  /// All bytes that are left, which stay unread.
  func peekAll() throws(ParsingError) -> [UInt8] {
    var probe = self
    return [UInt8](copying: try probe.take(remaining))
  }

  /// Reads the version of a configuration record, which is 1.
  ///
  /// Files of the standard's drafts have 0 and the same layout, so that passes too.
  mutating func readConfigurationVersion() throws(ParsingError) {
    let start = offset
    let version: UInt8 = try read("configurationVersion")
    guard version <= 1 else { throw ParsingError(.unsupportedVersion(version), at: start) }
  }

  /// Takes how many bytes the length before each NAL unit has from the last 2 bits of a byte.
  ///
  /// - Throws: `ParsingError` if it is 3, which the standard rules out.
  func unpackNALLengthSize(of bits: inout PackedBits) throws(ParsingError) -> Int {
    let lengthSizeMinusOne: Int = unpack("lengthSizeMinusOne", 2, of: &bits)
    guard lengthSizeMinusOne != 2 else {
      let rule = "NAL units have lengths of 1, 2 or 4 bytes, not 3"
      throw ParsingError(.invalid(rule), at: offset - 1)
    }
    return lengthSizeMinusOne + 1
  }
}
