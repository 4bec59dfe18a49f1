extension String {
  /// The text with its spaces made unbreakable, so that a value is not torn apart at a line's end.
  var unbroken: String { String(map { $0 == " " ? "\u{A0}" : $0 }) }

  /// The text with the spaces inside numbers made unbreakable: `587 321`.
  var withUnbrokenNumbers: String {
    var text = Array(self)
    for index in text.indices.dropFirst().dropLast() where text[index] == " " {
      if text[index - 1].isNumber, text[index + 1].isNumber { text[index] = "\u{A0}" }
    }
    return String(text)
  }

  /// The text with ordinary spaces in place of unbreakable ones.
  var brokenAgain: String { String(map { $0 == "\u{A0}" ? " " : $0 }) }
}
