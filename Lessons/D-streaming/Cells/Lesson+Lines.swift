import LessonKit

extension Lesson {
  /// Cell 1: every line, and what it says.
  func showLines() {
    for (number, line) in zip(1..., file.lines) { page.print("\(number)  \(line)") }
  }
}
