import POSIX

extension String {
  /// The text with control characters replaced by `?`, and bytes that are no UTF-8 by U+FFFD.
  ///
  /// File names and metadata are somebody else's words: an escape sequence among them must not
  /// reach the terminal.
  public var withoutControlCharacters: String {
    String(String.UnicodeScalarView(unicodeScalars.map(\.shown)))
  }
}

extension Unicode.Scalar {
  /// The scalar, or what stands for it where it must not reach a terminal.
  fileprivate var shown: Unicode.Scalar {
    isControl ? "?" : escapedByte == nil ? self : "\u{FFFD}"
  }

  /// Whether the scalar steers a terminal or hides: general categories Cc and Cf.
  fileprivate var isControl: Bool {
    properties.generalCategory == .control || properties.generalCategory == .format
  }
}
