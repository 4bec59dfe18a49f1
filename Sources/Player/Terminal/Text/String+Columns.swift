extension String {
  /// The columns that the text takes in a terminal.
  ///
  /// Chinese, Japanese and Korean letters and emoji take two, combining marks none. Terminals count
  /// scalar by scalar, and so does this (Unicode Standard Annex #11).
  package var columnCount: Int {
    unicodeScalars.reduce(0) { $0 + $1.columnCount }
  }

  /// As much of the text's beginning as has room in `limit` columns.
  package func clipped(toColumns limit: Int) -> String {
    var count = 0
    return String(
      prefix { character in
        count += String(character).columnCount
        return count <= limit
      })
  }
}

extension Unicode.Scalar {
  fileprivate var columnCount: Int {
    if value < 0x300 { return 1 }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: return properties.isEmojiPresentation || isEastAsianWide ? 2 : 1
    }
  }

  private var isEastAsianWide: Bool {
    switch value {
    case 0x1100...0x115F,  // Hangul, leading consonants
      0x2E80...0x303E,  // radicals, punctuation
      0x3041...0xA4CF,  // kana, ideographs, Yi
      0xA960...0xA97C, 0xAC00...0xD7A3,  // Hangul
      0xF900...0xFAFF, 0xFE30...0xFE6F,  // compatibility forms
      0xFF01...0xFF60, 0xFFE0...0xFFE6,  // full-width forms
      0x20000...0x3FFFD:  // more ideographs
      true
    default: false
    }
  }
}
