import Foundation
import Testing

@Suite("--png") struct PictureFileTests {
  private static let note = "--png FILE saves it"

  @Test(
    "saves the picture, and says only that",
    arguments: [("lesson04-decode", "5"), ("lesson05-render", "1")])
  func saves(name: String, cell: String) throws {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("\(UUID().uuidString).png")
    defer { try? FileManager.default.removeItem(at: url) }
    let run = try LessonProcess(name, "small.mp4", "--cell", cell, "--png", url.path)
    #expect(run.status == 0)
    #expect(run.errors.isEmpty)
    #expect(run.output.contains("saved \(url.path): "))
    #expect(!run.output.contains(Self.note))
    let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    #expect(try Data(contentsOf: url).starts(with: signature))
    #expect(try LessonProcess(name, "small.mp4", "--cell", cell).output.contains(Self.note))
  }

  @Test(
    "says once that a file cannot be written", arguments: ["lesson04-decode", "lesson05-render"])
  func cannotSave(name: String) throws {
    let run = try LessonProcess(name, "small.mp4", "--png", "/nowhere/x.png")
    #expect(run.status == 1)
    let problem = "cannot write '/nowhere/x.png': No such file or directory"
    #expect(run.errors == "\(name): small.mp4: \(problem)\n")
  }

  @Test(
    "names the cell that draws no picture",
    arguments: [("lesson04-decode", "1"), ("lesson05-render", "2")])
  func otherCell(name: String, cell: String) throws {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("\(UUID().uuidString).png")
    let run = try LessonProcess(name, "small.mp4", "--cell", cell, "--png", url.path)
    #expect(!FileManager.default.fileExists(atPath: url.path))
    #expect(run.status == 2)
    let problem = "--png: cell \(cell) draws no picture"
    #expect(run.errors == "\(name): \(problem)\nTry \(name) --help.\n")
  }

  @Test("data have no picture", arguments: ["lesson04-decode", "lesson05-render"])
  func data(name: String) throws {
    let run = try LessonProcess(name, "small.mp4", "--json", "--png", "/nowhere/x.png")
    #expect(run.status == 2)
    #expect(run.output.isEmpty)
    #expect(run.errors.hasPrefix("\(name): --png: "))
  }
}
