import Foundation
import Testing

/// What all pages do, seen through the lessons.
@Suite("Pages of cells") struct NotebookTests {
  @Test("an error in one cell is reported, and the next cells are still shown")
  func cellIsolation() throws {
    // All tables are there, and hardly any samples: only the first cell needs none.
    let film = try Data(contentsOf: LessonProcess.fixture("small.mp4")).prefix(3600)
    let url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try film.write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    let run = try LessonProcess("lesson04-decode", url.path, "--stable")
    #expect(run.status == 1)
    for cell in 1...5 { #expect(run.output.contains("── \(cell) · ")) }
    let lines = run.errors.split(separator: "\n")
    #expect(lines.count > 1)
    #expect(lines.allSatisfy { $0.hasPrefix("lesson04-decode: \(url.path): ") })
  }

  @Test("what was printed before a usage error stands above it")
  func order() throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    #expect(FileManager.default.createFile(atPath: url.path, contents: nil))
    defer { try? FileManager.default.removeItem(at: url) }
    let lesson = LessonProcess.products.appendingPathComponent("lesson02-boxes")
    // Both outputs into one file, as on a terminal.
    let run = try LessonProcess(
      executable: URL(fileURLWithPath: "/bin/sh"),
      ["-c", "\"$0\" demo.mp4 --cell 42 > \"$1\" 2>&1", lesson.path, url.path])
    #expect(run.status == 2)
    let text = try String(contentsOf: url, encoding: .utf8)
    #expect(text.hasPrefix("02 · Boxes"))
    #expect(text.hasSuffix("there is no cell 42; this lesson has 5\nTry lesson02-boxes --help.\n"))
  }

  @Test("the end of the input ends a lesson that waits for Enter")
  func endOfInput() throws {
    let none = try LessonProcess("lesson01-bytes", "--step")
    #expect(none.status == 0)
    #expect(none.errors.isEmpty)
    #expect(none.output.hasSuffix("Enter for the next cell \n"))
    #expect(!none.output.contains("── 2 · "))
    let once = try LessonProcess("lesson01-bytes", "--step", input: "\n")
    #expect(once.status == 0)
    #expect(once.output.contains("Enter for the next cell \n── 2 · "))
    #expect(once.output.hasSuffix("Enter for the next cell \n"))
    #expect(!once.output.contains("── 3 · "))
  }
}
