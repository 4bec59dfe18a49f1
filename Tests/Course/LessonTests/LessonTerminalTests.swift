import Foundation
import Testing

/// The lessons that print pages, on terminals that are slow to answer or very small.
@Suite("Lessons in a terminal") struct LessonTerminalTests {
  private func run(
    _ lesson: String, _ options: [String], on terminal: ScriptedTerminal
  ) -> ScriptedTerminal.Outcome {
    terminal.run(
      [
        LessonProcess.products.appendingPathComponent(lesson).path,
        LessonProcess.fixture("small.mp4").path,
      ] + options, steps: [])
  }

  @Test(
    "answers that come after a second are neither shown nor typed into the shell",
    arguments: [("lesson02-boxes", "3"), ("lesson05-render", "1")])
  func lateAnswers(lesson: String, cell: String) {
    let outcome = run(
      lesson, ["--cell", cell], on: ScriptedTerminal(.sixel, answerDelay: .seconds(1)))
    #expect(outcome.status == 0)
    #expect(outcome.unreadInput == "")
    #expect(outcome.settingsAreRestored)
    #expect(!outcome.output.contains("^["))
  }

  @Test(
    "a window without room for a picture gets a line in its place",
    arguments: [(80, 6), (10, 3), (1, 1)] as [(UInt16, UInt16)])
  func noRoom(columns: UInt16, rows: UInt16) {
    let outcome = run(
      "lesson05-render", ["--graphics", "sixel"],
      on: ScriptedTerminal(.sixel, columns: columns, rows: rows))
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("the window has no room for a picture"))
    #expect(!outcome.output.contains("libsixel"))
  }
}
