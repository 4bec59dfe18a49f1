import Foundation
import Steps
import Testing
import TestSupport

/// What an exercise needs besides its declaration.
@Suite struct DeclarationTests {
  private static let numbers = Set(Exercises.all.map(\.number)).sorted()

  /// The folders of the lessons: `01-bytes`, and `A-sound` for an elective.
  private static let lessons: [URL] = {
    let path = URL(filePath: "\(packageFolder)/Lessons")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path.path)) ?? []
    return names.filter { !$0.hasSuffix(".md") }.map { path.appending(path: $0) }
      // Lesson H is a program to write, without exercises.
      .filter { FileManager.default.fileExists(atPath: $0.appending(path: "Exercises").path) }
  }()

  /// The folder of an exercise's lesson.
  private func folder(of number: String) throws -> URL {
    let lesson = String(number.prefix { $0 != "." })
    return try #require(
      Self.lessons.first { folder in
        ["0\(lesson)-", "\(lesson)-"].contains { folder.lastPathComponent.hasPrefix($0) }
      })
  }

  @Test func `every stub is declared, and no two functions have one name`() throws {
    let stubs = try Self.lessons.flatMap {
      try FileManager.default.contentsOfDirectory(atPath: $0.appending(path: "Exercises").path)
    }
    #expect(Set(stubs.map { String($0.prefix { $0 != "-" }) }).sorted() == Self.numbers)
    #expect(Set(Exercises.all.map(\.name)).count == Exercises.all.count)
  }

  @Test(arguments: numbers)
  func `an exercise has a stub, hints and a section of its page`(number: String) throws {
    let folder = try folder(of: number)
    let stubs = try FileManager.default.contentsOfDirectory(
      atPath: folder.appending(path: "Exercises").path)
    #expect(stubs.contains { $0.hasPrefix("\(number)-") })
    let hint = folder.appending(path: "Hints/\(number).1.md")
    #expect(FileManager.default.fileExists(atPath: hint.path))
    let page = try String(contentsOf: folder.appending(path: "README.md"), encoding: .utf8)
    #expect(page.contains("\n### \(number) "))
  }

  @Test(arguments: numbers)
  func `an exercise has mutants, each of another mistake`(number: String) {
    let mistakes = Mutant.all.filter { $0.exercise == number }.map(\.mistake)
    #expect(mistakes.count >= 3)
    #expect(Set(mistakes).count == mistakes.count)
  }

  @Test func `mutants are of exercises that are declared`() {
    #expect(Set(Mutant.all.map(\.exercise)).isSubset(of: Self.numbers))
  }
}
