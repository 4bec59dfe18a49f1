import Foundation
import Lesson01
import Lesson02
import Lesson03
import Lesson04
import Lesson05
import Lesson06
import LessonA
import LessonB
import LessonKit
import Media

/// A lesson that can be run inside the test, by its name.
struct RunnableLesson: Sendable, CustomStringConvertible {
  let notebook: Notebook
  let show: @Sendable (Page) async throws -> Void

  /// What makes its data come in an instant.
  var dataOptions: [String] = []

  var description: String { notebook.name }

  func run(
    _ fixture: String, _ options: [String] = [],
    wrap: @escaping (any ByteRangeReader) -> any ByteRangeReader = { $0 }
  ) async throws -> InProcessLesson {
    try await InProcessLesson(notebook, show, fixture: fixture, options: options, wrap: wrap)
  }

  static let all = [
    RunnableLesson(notebook: Lesson01.Lesson.notebook, show: Lesson01.Lesson.show),
    RunnableLesson(notebook: Lesson02.Lesson.notebook, show: Lesson02.Lesson.show),
    RunnableLesson(notebook: Lesson03.Lesson.notebook, show: Lesson03.Lesson.show),
    RunnableLesson(notebook: Lesson04.Lesson.notebook, show: Lesson04.Lesson.show),
    RunnableLesson(notebook: Lesson05.Lesson.notebook, show: Lesson05.Lesson.show),
    RunnableLesson(
      notebook: Lesson06.Lesson.notebook, show: Lesson06.Lesson.show, dataOptions: ["--virtual"]),
    RunnableLesson(notebook: LessonA.Lesson.notebook, show: LessonA.Lesson.show),
    RunnableLesson(notebook: LessonB.Lesson.notebook, show: LessonB.Lesson.show),
  ]
}

/// The media files of a folder inside `Fixtures/`.
func mediaFiles(in folder: String) throws -> [String] {
  let path = LessonProcess.fixture(folder).path
  return try FileManager.default.contentsOfDirectory(atPath: path)
    .filter { $0.hasSuffix(".mp4") || $0.hasSuffix(".mov") }
    .sorted().map { folder.isEmpty ? $0 : folder + "/" + $0 }
}
