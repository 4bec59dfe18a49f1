import Foundation
import Media
import TestSupport

@testable import LessonKit

/// A lesson that runs inside the test, so that the test can choose how bytes are read.
struct InProcessLesson {
  let status: ExitStatus
  let output: String
  let errors: String

  /// Runs a lesson on a fixture; texts name it by its name, wherever the package lies.
  init(
    _ notebook: Notebook, _ lesson: (Page) async throws -> Void, fixture: String,
    _ options: String..., wrap: @escaping (any ByteRangeReader) -> any ByteRangeReader = { $0 }
  ) async throws {
    try await self.init(notebook, lesson, fixture: fixture, options: options, wrap: wrap)
  }

  init(
    _ notebook: Notebook, _ lesson: (Page) async throws -> Void, fixture: String,
    options: [String], wrap: @escaping (any ByteRangeReader) -> any ByteRangeReader
  ) async throws {
    let (output, errors) = (try ScratchFile(), try ScratchFile())
    let path = LessonProcess.fixture(fixture).path
    status = await notebook.run(
      lesson, words: [path] + options,
      streams: LessonStreams(
        output: TextOutput(descriptor: output.descriptor),
        errors: TextOutput(descriptor: errors.descriptor), wrap: wrap))
    self.output = try output.text().replacingOccurrences(of: path, with: fixture)
    self.errors = try errors.text().replacingOccurrences(of: path, with: fixture)
  }
}
