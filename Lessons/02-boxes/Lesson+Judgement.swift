import LessonKit
import MP4
import Media
import Terminal

extension Lesson {
  /// Says how much is explained, and where the rest is.
  func showCoverage() async {
    let coverage = ByteCoverage(of: subject)
    let explained = coverage.explainedByteCount
    let share = 100 * Double(explained) / Double(max(1, tree.length))
    page.print(
      "\(explained.grouped) of \(tree.length.grouped) bytes are explained: "
        + "\(explained < tree.length ? min(share, 99.99).text(decimals: 2) : "100.00") %")
    let gaps = coverage.largestGaps(8, in: tree)
    guard !gaps.isEmpty else { return }
    page.print()
    var table = Table(" offset", " bytes", "not explained, in")
    for gap in gaps {
      table.add(
        gap.range.lowerBound.grouped, gap.range.count.grouped,
        gap.path.isEmpty ? "(no box)" : gap.path)
    }
    page.print(table)
    let rest = coverage.unexplained.count - gaps.count
    if rest > 0 { page.print("… and \(rest.grouped) more places") }
  }

  /// Shows what each rule has found, and what it is about.
  func showLint() {
    guard !findings.isEmpty else { return page.print("nothing to report") }
    for rule in LintRule.all {
      let found = findings.filter { $0.rule == rule.name }
      guard !found.isEmpty else { continue }
      let title = "\(rule.severity.rawValue): \(rule.name)"
      page.print(rule.severity.emphasised(title, page.style))
      for finding in found.prefix(Self.shownFindingCount) {
        let place = finding.path.isEmpty ? "" : "\(finding.path): "
        indented(place + finding.message).forEach(page.print)
      }
      if found.count > Self.shownFindingCount {
        page.print("  … and \((found.count - Self.shownFindingCount).grouped) more")
      }
      explain(rule)
    }
    page.print()
    page.print(LintSeverity.allCases.map(count).joined(separator: ", "))
  }

  /// Shows what is found in one of the course's damaged films, since nothing is odd in `demo.mp4`.
  func showOddFilm() async throws {
    let name = "damaged-box.mp4"
    let tree = try await BoxTree(
      reading: page.open(name), rules: page.rules.or(MP4Rules.core).boxes)
    let found = MovieOutline(tree).findings()
    guard let finding = found.first(where: { $0.severity == .error }) ?? found.first else { return }
    page.print()
    page.prose("And in \(name), one of \(found.count) findings; --lint on it shows the others:")
    let title = "\(finding.severity.rawValue): \(finding.rule)"
    page.print(finding.severity.emphasised(title, page.style))
    let place = finding.path.isEmpty ? "" : "\(finding.path): "
    indented(place + finding.message).forEach(page.print)
    LintRule.all.first { $0.name == finding.rule }.map(explain)
  }

  /// Shows what is looked after, in the order in which it is reported.
  func showRules() {
    for rule in LintRule.all {
      page.print(rule.severity.emphasised("\(rule.severity.rawValue): \(rule.name)", page.style))
      explain(rule)
      for subject in rule.subjects { indented(subject).forEach(page.print) }
    }
  }

  private func explain(_ rule: LintRule) {
    let clause = rule.clause.isEmpty ? "" : " (\(rule.clause))"
    indented(rule.explanation + clause).forEach { page.print(page.style.note($0)) }
  }

  private static let shownFindingCount = 8

  private func count(of severity: LintSeverity) -> String {
    let count = findings.count { $0.severity == severity }
    return "\(count.grouped) \(severity.rawValue)\(count == 1 ? "" : "s")"
  }

  private func indented(_ text: String) -> [String] {
    text.withUnbrokenNumbers.wrapped(to: Page.width - 2).map { "  " + $0.brokenAgain }
  }
}

extension LintSeverity {
  fileprivate func emphasised(_ text: String, _ style: TextStyle) -> String {
    switch self {
    case .error: style.bad(text)
    case .warning: style.warning(text)
    case .note: style.heading(text)
    }
  }
}
