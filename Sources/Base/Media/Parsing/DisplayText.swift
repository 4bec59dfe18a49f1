import POSIX

extension BinaryInteger {
  /// The number in decimal with its digits in groups of three: `4 294 967 295`.
  package var grouped: String {
    var digits = String(magnitude)
    var groups: [Substring] = []
    while digits.count > 3 {
      groups.append(digits.suffix(3))
      digits.removeLast(3)
    }
    groups.append(digits[...])
    return (self < 0 ? "-" : "") + groups.reversed().joined(separator: " ")
  }
}

extension UInt8 {
  /// The byte as two hexadecimal digits: `0a`, or `0A`.
  package func hexDigits(uppercase: Bool = false) -> String {
    (self < 16 ? "0" : "") + String(self, radix: 16, uppercase: uppercase)
  }
}

extension String {
  /// The text with control characters replaced by `?`, and bytes that are not UTF-8 by U+FFFD.
  ///
  /// File names and metadata come from outside: an escape sequence among them must not
  /// reach the terminal.
  package var withoutControlCharacters: String {
    String(String.UnicodeScalarView(unicodeScalars.map(\.shown)))
  }
}

extension String {
  /// The text, cut after 200 characters: one from a file may be as long as the file.
  package var clippedForMessages: String {
    let start = prefix(200)
    return start.endIndex < endIndex ? start + "…" : self
  }
}

extension Unicode.Scalar {
  /// The scalar, or its replacement if it must not reach a terminal.
  fileprivate var shown: Unicode.Scalar {
    isControl ? "?" : escapedByte == nil ? self : "\u{FFFD}"
  }

  /// Whether the scalar controls a terminal or is invisible: general categories Cc and Cf.
  fileprivate var isControl: Bool {
    properties.generalCategory == .control || properties.generalCategory == .format
  }
}
