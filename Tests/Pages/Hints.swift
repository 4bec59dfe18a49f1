import Foundation

/// Where a page leads to the hints of an exercise.
///
///     <!-- hints 3.1 -->
///     Stuck? `./course hint 3.1`, or [hint 1](Hints/3.1.1.md), [2](Hints/3.1.2.md).
///     <!-- end hints -->
///
/// The line between the marks is made from the files `Hints/3.1.1.md`, `Hints/3.1.2.md` and so on. A
/// page does not show the hints themselves, because an editor cannot fold them; the site can.
struct Hints {
  /// "3.1".
  let exercise: String
  /// The lines between the marks, in the page.
  let lines: Range<Int>

  /// The places of a page, from top to bottom.
  static func regions(of page: Page) -> [Hints] {
    page.prose.compactMap { start in
      guard page.lines[start].hasPrefix("<!-- hints "),
        let match = page.lines[start].wholeMatch(of: /<!-- hints ((?:\d+|[A-Z])\.\d+) -->/)
      else { return nil }
      let end = page.lines[start...].firstIndex(of: "<!-- end hints -->")
      return Hints(exercise: String(match.1), lines: start + 1..<(end ?? start + 1))
    }
  }

  /// What should stand there; `nil` if it does.
  func correction(on page: Page, root: URL) -> Correction? {
    let mark = lines.lowerBound - 1
    guard page.lines.indices.contains(lines.upperBound),
      page.lines[lines.upperBound] == "<!-- end hints -->"
    else {
      let text = "there is no line '<!-- end hints -->' below"
      return Correction(range: lines, faults: [.init(line: mark, text: text)])
    }
    let count = Self.texts(for: exercise, of: page, root: root).count
    let content = count > 0 ? [line(hintCount: count)] : []
    guard content != Array(page.lines[lines]) else { return nil }
    let text = "the links to the hints of \(exercise) are not those to the files in Hints"
    return Correction(
      range: lines, content: content, faults: [.init(line: mark, text: text, isMended: true)])
  }

  /// The hints in the files, from a nudge to nearly the answer.
  static func texts(for exercise: String, of page: Page, root: URL) -> [String] {
    let folder = root.appendingPathComponent(page.path).deletingLastPathComponent()
      .appendingPathComponent("Hints")
    var texts: [String] = []
    while true {
      let file = folder.appendingPathComponent("\(exercise).\(texts.count + 1).md")
      guard let text = try? String(contentsOf: file, encoding: .utf8) else { return texts }
      texts.append(text.trimmingCharacters(in: .whitespacesAndNewlines))
    }
  }

  private func line(hintCount: Int) -> String {
    let links = (1...hintCount).map { number in
      "[\(number == 1 ? "hint 1" : "\(number)")](Hints/\(exercise).\(number).md)"
    }
    return "Stuck? `./course hint \(exercise)`, or \(links.joined(separator: ", "))."
  }
}
