import Media

extension ColorDescription {
  /// The colour fields at the end of a codec string of AV1 or VP9: `.09.16.09.0`.
  ///
  /// Primaries, transfer and matrix in two decimal digits each, then whether the range is full.
  func codecStringFields(rangeDigitCount: Int) -> [String] {
    let range = isFullRange == true ? "1" : "0"
    let codes = [primaries, transfer, matrix].map(\.twoDigits)
    return codes + [String(repeating: "0", count: rangeDigitCount - 1) + range]
  }

  /// Whether a codec string without colour fields says the same: BT.709 of limited range.
  ///
  /// Where nothing is said, saying nothing is right as well.
  var isImpliedByShortCodecString: Bool {
    let codes = [primaries, transfer, matrix]
    return isFullRange != true && codes.allSatisfy { $0 == 1 || $0 == Self.unspecifiedCode }
  }
}

extension UInt8 {
  /// Two decimal digits at least: `08`.
  var twoDigits: String {
    self < 10 ? "0\(self)" : "\(self)"
  }
}
