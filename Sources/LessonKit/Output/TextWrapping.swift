extension String {
  /// The text in lines of at most `width` characters, broken between words.
  public func wrapped(to width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in split(separator: " ") {
      if !line.isEmpty, line.count + 1 + word.count > width {
        lines.append(line)
        line = ""
      }
      line += line.isEmpty ? word : " " + word
    }
    return lines + [line]
  }

  /// The text filled up with spaces on its right, or cut, to exactly `width` characters.
  public func padded(to width: Int) -> String {
    String(prefix(width)) + String(repeating: " ", count: max(0, width - count))
  }

  /// The text filled up with spaces on its left to at least `width` characters.
  public func paddedLeft(to width: Int) -> String {
    String(repeating: " ", count: max(0, width - count)) + self
  }
}
