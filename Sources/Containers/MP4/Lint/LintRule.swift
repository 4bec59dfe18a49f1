import Media

/// One thing to look for in a file's boxes.
///
/// A new rule is a `static let` in the file of its family, its place in ``all``, and a row of lesson
/// 2's page. Its name never changes: scripts and pages refer to it.
package struct LintRule: Sendable {
  /// What a rule found, and the path of the box where.
  package typealias Observation = (message: String, path: String)

  package let name: String
  package let severity: LintSeverity

  /// What breaks in a player, as one sentence.
  package let explanation: String

  /// Where the standard says how it should be; empty if that is only experience.
  package let clause: String

  /// What is examined, one line for each item if it is a list, such as a list of boxes.
  package let subjects: [String]

  private let check: @Sendable (MovieOutline) -> [Observation]

  /// Makes a rule from a function that returns what it found, and where.
  package init(
    _ name: String, _ severity: LintSeverity, explanation: String, clause: String = "",
    subjects: [String] = [],
    check: @escaping @Sendable (MovieOutline) -> [Observation]
  ) {
    self.name = name
    self.severity = severity
    self.explanation = explanation
    self.clause = clause
    self.subjects = subjects
    self.check = check
  }

  /// What the rule finds in a file; of very much the beginning, and how much more there is.
  package func findings(in subject: MovieOutline) -> [LintFinding] {
    let observations = check(subject)
    let findings = observations.prefix(Self.findingLimit).map { finding($0.message, $0.path) }
    let rest = observations.count - findings.count
    return findings + (rest > 0 ? [finding("\(rest.grouped) more are not listed", "")] : [])
  }

  /// More than anybody reads: a damaged file may break a rule in each of its 131 072 boxes.
  private static let findingLimit = 256

  private func finding(_ message: String, _ path: String) -> LintFinding {
    LintFinding(rule: name, severity: severity, message: message, path: path)
  }
}

extension LintRule {
  /// All rules, in the order in which they report.
  package static let all: [LintRule] =
    structure + tables + places + times + fragments + whole

  private static let structure: [LintRule] = [
    .boxError, .mandatoryBox, .duplicateBox, .entryCount, .trackID, .nextTrackID, .mediaHeader,
    .dataReference, .colourRange,
  ]

  private static let tables: [LintRule] = [
    .emptyTrack, .sampleCount, .sampleToChunk, .sampleDescriptionIndex, .syncSample, .syncDistance,
    .zeroSizeSample, .zeroDurationSample, .compositionOffset,
  ]

  private static let whole: [LintRule] = [.fileType, .fastStart, .interleaving, .unusedBytes]

  private static let places: [LintRule] = [.chunkPastEnd, .chunkOutsideMediaData, .chunkOverlap]

  private static let fragments: [LintRule] = [
    .missingMovieExtends, .fragmentSequence, .fragmentTime, .segmentIndex, .randomAccessIndex,
    .brand,
  ]

  private static let times: [LintRule] = [.durationDisagrees, .editList, .editSupport]
}

extension MovieOutline {
  /// What all rules find in this file.
  package func findings(of rules: [LintRule] = LintRule.all) -> [LintFinding] {
    rules.flatMap { $0.findings(in: self) }
  }
}

extension BoxTree {
  /// What all rules find in this file.
  package func lint(_ rules: [LintRule] = LintRule.all) -> [LintFinding] {
    MovieOutline(self).findings(of: rules)
  }
}

/// Something in a file that a player gets by with, or trips over, and that its maker can mend.
package struct LintFinding: Hashable, Sendable {
  /// The name of the rule, such as `faststart`.
  package let rule: String

  package let severity: LintSeverity

  /// One sentence for the author of the file.
  package let message: String

  /// The box that it is about: `moov/trak[0]`; empty for the file as a whole.
  package let path: String

  package init(rule: String, severity: LintSeverity, message: String, path: String) {
    self.rule = rule
    self.severity = severity
    self.message = message
    self.path = path
  }
}

/// How much a finding matters to a player.
package enum LintSeverity: String, Hashable, Sendable, CaseIterable {
  /// The file contradicts itself: some of it cannot be played as it was meant.
  case error

  /// Players differ in what they make of it.
  case warning

  /// It plays, and could be made better.
  case note
}
