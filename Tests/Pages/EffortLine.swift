import ExerciseKit
import Foundation

/// The mark and the minutes of an exercise on its page, below the heading: `*spine · 10 minutes*`.
enum EffortLine {
  /// Whether a line of a page is one.
  static func isOne(_ line: String) -> Bool {
    line.hasPrefix("*") && line.wholeMatch(of: /\*(spine|more|hard) · \d+ minutes\*/) != nil
  }
}

extension LessonPage {
  /// The marks and minutes that are not those of the exercises' files.
  func effortCorrections(root: URL) -> [Correction] {
    guard let section = section("Exercises") else { return [] }
    return exercises(in: section).compactMap { effortCorrection(of: $0, root: root) }
  }

  private func effortCorrection(of part: Section, root: URL) -> Correction? {
    let (line, name) = (part.heading.line, Self.number(of: part))
    // A missing file is reported by another rule.
    guard let source = source(of: name, root: root) else { return nil }
    guard let effort = ExerciseEffort(source: source) else {
      let text = "the file of \(name) has no line '/// spine · 10 minutes' below its title"
      return Correction(range: line..<line, faults: [.init(line: line, text: text)])
    }
    let shown = "*\(effort)*"
    let text = "\(name) is '\(effort)', as its file says"
    let fault = Correction.Fault(line: line, text: text, isMended: true)
    guard let place = part.lines.first(where: { !page.lines[$0].isEmpty }),
      EffortLine.isOne(page.lines[place])
    else {
      let isFollowedByBlank = page.lines[line + 1].isEmpty
      return Correction(
        range: line + 1..<line + 1, content: ["", shown] + (isFollowedByBlank ? [] : [""]),
        faults: [fault])
    }
    guard page.lines[place] != shown else { return nil }
    return Correction(range: place..<place + 1, content: [shown], faults: [fault])
  }

  /// The time for all exercises, below the title, where it is not the sum of theirs.
  func timeCorrection(root: URL) -> Correction? {
    guard let section = section("Exercises") else { return nil }
    let efforts = exercises(in: section).compactMap { part in
      source(of: Self.number(of: part), root: root).flatMap { ExerciseEffort(source: $0) }
    }
    let time = ExerciseEffort.time(efforts.map(\.minutes).reduce(0, +))
    let expected = "and \(time) for the exercises"
    let pattern = #/and [^,.]* for the exercises/#
    // Where the paragraph breaks into lines does not matter.
    let end = sections.first?.heading.line ?? page.lines.count
    let paragraphs = (0..<end).split { page.lines[$0].isEmpty }
    func text(of paragraph: Range<Int>) -> String {
      page.lines[paragraph].joined(separator: " ")
    }
    guard let opening = paragraphs.first(where: { text(of: $0).contains(pattern) }) else {
      let fault = "below the title there is no '\(expected)', the sum of their minutes"
      return Correction(range: 0..<0, faults: [.init(line: 0, text: fault)])
    }
    guard !text(of: opening).contains(expected) else { return nil }
    let fault = "the exercises take \(time), as their files say"
    return Correction(
      range: opening, content: [text(of: opening).replacing(pattern) { _ in expected }],
      faults: [.init(line: opening.lowerBound, text: fault, isMended: true)])
  }

  /// `3.1` of the heading `### 3.1 Expand stts`.
  private static func number(of part: Section) -> String {
    String(part.heading.text.prefix { $0 != " " })
  }

  /// The text of an exercise's file.
  private func source(of name: String, root: URL) -> String? {
    let folder = root.appendingPathComponent("Lessons/\(number)-\(self.name)/Exercises")
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.first { $0.hasPrefix(name + "-") && $0.hasSuffix(".swift") }.flatMap {
      try? String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8)
    }
  }
}
