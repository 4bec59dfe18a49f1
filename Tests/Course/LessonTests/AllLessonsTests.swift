import AllLessons
import Foundation
import LessonKit
import Testing

@Suite struct AllLessonsTests {
  @Test("the list of lessons and the folders are the same")
  func folders() throws {
    let path = LessonProcess.root.appendingPathComponent("Lessons").path
    let folders = try FileManager.default.contentsOfDirectory(atPath: path).sorted()
      // Lesson H is a book and a player in one file, and no notebook.
      .filter { $0.contains("-") && !["00-pixels", "H-handmade"].contains($0) }
    #expect(allLessons.map { $0.notebook.name } == folders.map { "lesson\($0)" })
  }
}
