import Foundation
import Testing

@testable import fuzz

/// The checks of `fuzz --subject lessons`, on files that are known.
@Suite("The lessons keep their promises") struct LessonExaminationTests {
  private static let hostile = Options.fixtures.filter { $0.contains("/hostile/") }

  @Test("on every hostile file", arguments: hostile)
  func files(path: String) async throws {
    let examination = await LessonExamination(of: try Options.bytes(of: path))
    #expect(examination.violations == [])
  }

  @Test("and show a sound film whole, and of none nothing")
  func outcomes() async throws {
    let path = try #require(Options.fixtures.first { $0.hasSuffix("/small.mp4") })
    let film = try Options.bytes(of: path)
    #expect(await LessonExamination(of: film).outcome == .whole)
    #expect(await LessonExamination(of: Array(film.prefix(8000))).outcome == .faulty)
  }
}
