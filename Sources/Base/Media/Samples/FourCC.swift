/// A four-character code: four bytes that read as a word, such as `moov` or `avc1`.
///
/// ISO/IEC 14496-12 §4.2 names box types this way; brands and codecs use the same form.
public struct FourCC: RawRepresentable, Hashable, Codable, Sendable {
  /// The four bytes, the first character in the most significant one.
  public let rawValue: UInt32

  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }
}

extension FourCC: ExpressibleByStringLiteral {
  /// Creates a code from a literal of four ASCII characters.
  public init(stringLiteral text: StaticString) {
    precondition(text.utf8CodeUnitCount == 4, "a four-character code has four characters")
    rawValue = "\(text)".utf8.reduce(0) { $0 << 8 | UInt32($1) }
  }
}

extension FourCC: CustomStringConvertible {
  // ANCHOR: solution-1.2
  /// The four characters; bytes that are not printable ASCII appear as `\xA9`.
  public var description: String {
    stride(from: 24, through: 0, by: -8).map { shift in
      let byte = UInt8(truncatingIfNeeded: rawValue >> UInt32(shift))
      guard byte < 0x20 || byte > 0x7E else { return String(UnicodeScalar(byte)) }
      let digits = String(byte, radix: 16, uppercase: true)
      return byte < 16 ? "\\x0\(digits)" : "\\x\(digits)"
    }.joined()
  }
  // ANCHOR_END: solution-1.2
}
