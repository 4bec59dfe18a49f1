/// How much a finding matters to whoever wants to play the file.
public enum LintSeverity: String, Hashable, Sendable, CaseIterable {
  /// The file contradicts itself: some of it cannot be played as it was meant.
  case error

  /// Players differ in what they make of it.
  case warning

  /// It plays, and could be made better.
  case note
}
