import Foundation
import Testing

@testable import LessonKit

@Suite struct PageSavingTests {
  private func makePage(in folder: URL) async throws -> Page {
    let film = folder.appendingPathComponent("film.mp4")
    try Data("film".utf8).write(to: film)
    return try Page(
      notebook: Notebook(name: "test", title: "", purpose: ""),
      arguments: try Arguments([], options: []), fileName: film.path,
      streams: LessonStreams(
        output: TextOutput(descriptor: -1), errors: TextOutput(descriptor: -1)))
  }

  private func withFolder(_ body: (URL) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try await body(folder)
  }

  @Test("saves the text that its body writes")
  func saves() async throws {
    try await withFolder { folder in
      let target = folder.appendingPathComponent("text")
      try await makePage(in: folder).save(to: target.path) { $0.print("a line") }
      #expect(try String(contentsOf: target, encoding: .utf8) == "a line\n")
    }
  }

  @Test(
    "text that a full disk does not take is an error",
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "needs /dev/full"))
  func fullDisk() async throws {
    try await withFolder { folder in
      let page = try await makePage(in: folder)
      #expect(throws: LessonError("cannot write '/dev/full': No space left on device")) {
        try page.save(to: "/dev/full") { $0.print("a line") }
      }
    }
  }
}
