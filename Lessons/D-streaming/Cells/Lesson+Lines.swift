import LessonKit
import Media
import Streaming
import Terminal

extension Lesson {
  /// Lines that are shown of a long playlist.
  private static let lineLimit = 40

  /// Cell 1: every line, and what it says.
  func showLines() {
    let count = file.lineCount
    let digits = String(count).count
    let explanation = LineExplanation(file.playlist)
    for (index, line) in file.lines(Self.lineLimit).prefix(count).enumerated() {
      let number = String(index + 1).paddedLeft(to: digits)
      let shown = line.count > 74 - digits ? line.prefix(73 - digits) + "…" : line[...]
      page.print(page.style.heading("\(number)  \(shown)"))
      let indent = String(repeating: " ", count: digits + 4)
      for text in explanation.text(of: line, number: index + 1).wrapped(to: 76 - digits)
      where !text.isEmpty {
        page.print(page.style.note(indent + text))
      }
    }
    if count > Self.lineLimit { page.print("… and \((count - Self.lineLimit).grouped) more lines") }
    showFindings()
  }

  private func showFindings() {
    let findings = file.playlist.findings
    guard !findings.isEmpty else { return }
    page.print()
    let count = findings.count
    page.print(count == 1 ? "one rule is broken:" : "\(count.grouped) rules are broken:")
    for finding in findings.prefix(20) {
      page.prose("line \(finding.line), \(finding.rule.rawValue): \(finding.message)")
      page.prose("  \(finding.rule.explanation) (\(finding.rule.clause))")
    }
    if count > 20 { page.print("… and \((count - 20).grouped) more") }
  }
}
