/// Something in a file that a player gets by with, or trips over, and that its maker can mend.
public struct LintFinding: Hashable, Sendable {
  /// The name of the rule, such as `faststart`.
  public let rule: String

  public let severity: LintSeverity

  /// One sentence for whoever made the file.
  public let message: String

  /// The box that it is about: `moov/trak[0]`; empty for the file as a whole.
  public let path: String

  public init(rule: String, severity: LintSeverity, message: String, path: String) {
    self.rule = rule
    self.severity = severity
    self.message = message
    self.path = path
  }
}
