/// Characters that a file writes by name or number: `&amp;`, `&#233;`, `&#xE9;`.
///
/// WebVTT §6.4 takes all of HTML's 2231 names. These are the ones that its own syntax needs, and a
/// few more that files have; another name stays as it is written.
enum CharacterReference {
  /// The longest that is looked for, without `&` and `;`.
  static let mostLetters = 10

  private static let named: [String: Unicode.Scalar] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}",
    "lrm": "\u{200E}", "rlm": "\u{200F}", "hellip": "…", "ndash": "–", "mdash": "—",
    "lsquo": "‘", "rsquo": "’", "ldquo": "“", "rdquo": "”", "laquo": "«", "raquo": "»",
    "copy": "©", "eacute": "é", "egrave": "è", "agrave": "à", "ccedil": "ç", "auml": "ä",
    "ouml": "ö", "uuml": "ü", "szlig": "ß", "ntilde": "ñ", "iexcl": "¡", "iquest": "¿",
  ]

  /// The character that letters between `&` and `;` mean; `nil` if they mean none.
  static func scalar(_ letters: String) -> Unicode.Scalar? {
    guard letters.first == "#" else { return named[letters] }
    let digits = letters.dropFirst()
    let number =
      digits.first == "x" || digits.first == "X"
      ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    return number.flatMap(Unicode.Scalar.init)
  }

  /// Reads a reference whose `&` is at a place of a text.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - place: The `&`.
  /// - Returns: The character, and the place after the `;`; `nil` if there is no reference.
  static func read(
    _ text: [Unicode.Scalar], at place: Int
  ) -> (scalar: Unicode.Scalar, end: Int)? {
    let letters = text[(place + 1)...].prefix(mostLetters + 1).prefix { $0 != ";" }
    let end = place + 1 + letters.count
    guard end < text.count, text[end] == ";" else { return nil }
    var name = String.UnicodeScalarView()
    name.append(contentsOf: letters)
    return scalar(String(name)).map { ($0, end + 1) }
  }
}
