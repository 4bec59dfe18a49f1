import Foundation
import LessonKit

/// A hint for a terminal: prose is wrapped again, code is not changed.
struct HintText {
  let lines: [String]

  /// Reads the Markdown of a hint's file.
  init(_ markdown: String) {
    var lines: [String] = []
    var paragraph: [String] = []
    var isCode = false
    func endParagraph() {
      guard !paragraph.isEmpty else { return }
      lines += paragraph.joined(separator: " ").wrapped(to: Page.width)
      paragraph = []
    }
    for line in markdown.trimmingCharacters(in: .newlines).components(separatedBy: "\n") {
      if line.hasPrefix("```") {
        endParagraph()
        isCode.toggle()
      } else if isCode {
        lines.append("    " + line)
      } else if line.isEmpty || line.hasPrefix("* ") || line.hasPrefix("    ") {
        endParagraph()
        if line.hasPrefix("* ") { paragraph = [line] } else { lines.append(line) }
      } else {
        paragraph.append(String(line.drop { $0 == " " }))
      }
    }
    endParagraph()
    self.lines = lines
  }
}
