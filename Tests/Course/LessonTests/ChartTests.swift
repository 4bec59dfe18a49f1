import Foundation
import TestSupport
import Testing

@Suite("Charts of the lessons") struct LessonChartTests {
  private static let lesson = "lesson03-demux"
  private static let cells = ["4", "5", "6", "7", "8"]

  @Test("are saved with --png, in few bytes", arguments: cells)
  func saves(cell: String) throws {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("\(UUID().uuidString).png")
    defer { try? FileManager.default.removeItem(at: url) }
    let run = try LessonProcess(
      Self.lesson, "small.mp4", "--cell", cell, "--size", "400x300", "--png", url.path)
    #expect(run.status == 0)
    #expect(run.errors.isEmpty)
    #expect(run.output.contains("saved \(url.path): "))
    let bytes = [UInt8](try Data(contentsOf: url))
    // Signature, length and type of the header, then the width: 400 is 0x190.
    #expect(bytes.prefix(20).suffix(8) == [0x49, 0x48, 0x44, 0x52, 0, 0, 1, 0x90])
    #expect(bytes.count < 30_000)
  }

  @Test("are numbered where a page has several")
  func numbers() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("chart.png").path
    let run = try LessonProcess(Self.lesson, "small.mp4", "--png", path)
    #expect(run.status == 0)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    #expect(
      names == ["chart-2.png", "chart-3.png", "chart-4.png", "chart-5.png", "chart.png"])
  }

  @Test("a cell without a chart is named")
  func none() throws {
    let run = try LessonProcess(Self.lesson, "small.mp4", "--cell", "1", "--png", "/dev/null")
    #expect(run.status == 2)
    #expect(
      run.errors == "\(Self.lesson): --png: cell 1 draws no picture\nTry \(Self.lesson) --help.\n")
  }

  @Test("are sixels in a terminal that shows them, and text in others", arguments: cells)
  func terminal(cell: String) {
    let words = [
      LessonProcess.products.appendingPathComponent(Self.lesson).path,
      LessonProcess.fixture("small.mp4").path, "--cell", cell,
    ]
    let sixel = ScriptedTerminal(.sixel).run(words, steps: [])
    #expect(sixel.status == 0)
    #expect(sixel.settingsAreRestored)
    #expect(sixel.output.contains("\u{1B}Pq\"1;1;640;"))
    let plain = ScriptedTerminal(.plain).run(words, steps: [])
    #expect(plain.status == 0)
    #expect(!plain.output.contains("\"1;1;"))
    // Its blocks are in colour, and reversed.
    #expect(plain.output.contains(";7m"))
  }

  @Test("are sixels where that is asked for, even into a file")
  func asked() throws {
    let run = try LessonProcess(Self.lesson, "small.mp4", "--cell", "5", "--graphics", "sixel")
    #expect(run.status == 0)
    #expect(run.output.contains("\u{1B}Pq\"1;1;640;"))
    #expect(run.output.contains("\u{1B}\\"))
  }

  @Test("do not swallow what was typed for --step while the terminal was asked")
  func typedAhead() {
    let words = [
      LessonProcess.products.appendingPathComponent("lesson05-render").path,
      LessonProcess.fixture("small.mp4").path, "--step",
    ]
    // More than there are cells, all at once, long before the first picture asks the terminal.
    let enters = String(repeating: "\r", count: 20)
    let outcome = ScriptedTerminal(.sixel).run(
      words, steps: [.after("Enter for the next cell", .type(enters))])
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("\"1;1;"))
    let isRestored = outcome.settingsAreRestored
    #expect(isRestored)
  }
}
