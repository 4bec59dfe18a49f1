import Media

extension HEVCConfigurationBox {
  /// The codec as RFC 6381 writes it: `hvc1.1.6.L93.B0`.
  ///
  /// ISO/IEC 14496-15 Annex E.3, separated by dots:
  /// * the sample entry's type,
  /// * the profile space, none or a letter, and the profile in decimal,
  /// * the compatibility flags in reverse bit order, in hexadecimal without leading zeros,
  /// * the tier, `L` or `H`, and the level in decimal,
  /// * each byte of the constraint flags in hexadecimal; zeros at the end are left out.
  public func codecString(_ codec: FourCC) -> String {
    let space = ["", "A", "B", "C"][Int(profileSpace & 3)]
    let flags = String(profileCompatibilityFlags.bitsReversed, radix: 16, uppercase: true)
    let last = constraintIndicatorFlags.lastIndex { $0 != 0 } ?? -1
    let constraints = constraintIndicatorFlags.prefix(last + 1).map {
      String($0, radix: 16, uppercase: true)
    }
    let tier = isHighTier ? "H" : "L"
    let parts = ["\(codec)", "\(space)\(profile)", flags, "\(tier)\(level)"] + constraints
    return parts.joined(separator: ".")
  }
}

extension UInt32 {
  /// The same bits in the opposite order.
  fileprivate var bitsReversed: UInt32 {
    (0..<32).reduce(0) { $0 << 1 | self >> UInt32($1) & 1 }
  }
}
