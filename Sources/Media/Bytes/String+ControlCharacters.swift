extension String {
  /// The text with control characters replaced by `?`.
  ///
  /// File names and metadata are somebody else's words: an escape sequence among them must not
  /// reach the terminal.
  public var withoutControlCharacters: String {
    String(String.UnicodeScalarView(unicodeScalars.map { $0.isControl ? "?" : $0 }))
  }
}

extension Unicode.Scalar {
  /// Whether the scalar steers a terminal or hides: general categories Cc and Cf.
  fileprivate var isControl: Bool {
    properties.generalCategory == .control || properties.generalCategory == .format
  }
}
