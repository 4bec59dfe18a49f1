import AllLessons
import Foundation
import LessonKit
import Testing

@Suite struct AllLessonsTests {
  @Test("the list of lessons and the folders are the same")
  func folders() throws {
    let path = LessonProcess.root.appendingPathComponent("Lessons").path
    let folders = try FileManager.default.contentsOfDirectory(atPath: path).sorted()
      .filter { !$0.hasSuffix(".md") }
    #expect(allLessons.map { $0.notebook.name } == folders.map { "lesson\($0)" })
  }
}
