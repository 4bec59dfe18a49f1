/// One thing to look for in a file's boxes.
///
/// A new rule is a new file with a `static let`, and its name in ``all``.
public struct LintRule: Sendable {
  public let name: String
  private let check: @Sendable (BoxTree) -> [(message: String, path: String)]

  /// Makes a rule from a function that tells what it found, and where.
  public init(
    _ name: String, check: @escaping @Sendable (BoxTree) -> [(message: String, path: String)]
  ) {
    self.name = name
    self.check = check
  }

  /// All rules, in the order in which they report.
  public static let all: [LintRule] = [.boxError, .mandatoryBox, .sampleCount, .fastStart]

  /// What the rule finds in a file.
  public func findings(in file: BoxTree) -> [LintFinding] {
    check(file).map { LintFinding(rule: name, message: $0.message, path: $0.path) }
  }
}

extension BoxTree {
  /// What all rules find in this file.
  public func lint(_ rules: [LintRule] = LintRule.all) -> [LintFinding] {
    rules.flatMap { $0.findings(in: self) }
  }
}
