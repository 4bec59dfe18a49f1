extension String {
  /// The text filled up with spaces on its right, or cut, to exactly `width` characters.
  package func padded(to width: Int) -> String {
    String(prefix(width)) + String(repeating: " ", count: max(0, width - count))
  }

  /// The text filled up on its left to at least `width` characters: with spaces, or zeros, say.
  package func paddedLeft(to width: Int, with character: Character = " ") -> String {
    String(repeating: character, count: max(0, width - count)) + self
  }
}
