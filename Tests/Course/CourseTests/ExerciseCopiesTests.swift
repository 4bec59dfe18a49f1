import Foundation
import LessonKit
import Testing

@testable import course

@Suite struct ExerciseCopiesTests {
  private func package() throws -> ScratchPackage {
    try ScratchPackage([
      "Lessons/03-demux/Exercises/3.1-times.swift": "func times() {}\n",
      "Lessons/03-demux/Exercises/3.2-offsets.swift": "func offsets( {\n",
      "Lessons/04-decode/Exercises/4.1-units.swift": "func units() {}\n",
    ])
  }

  @Test func `an exercise that does not compile is a stub in the copy, and no other`() throws {
    let package = try package()
    let catalog = ExerciseCatalog(root: package.root)
    let broken = try catalog.exercise("3.2")
    let copies = ExerciseCopies(catalog: catalog)
    let environment = try copies.environment(replacing: [broken]) { _ in "stub" }
    #expect(environment == ["COURSE_COPIES=03-demux"])
    let folder = ".course/exercises/03-demux"
    let original = "\(package.root)/Lessons/03-demux/Exercises/3.1-times.swift"
    #expect(
      try catalog.text(of: "\(folder)/3.1-times.swift")
        == "#sourceLocation(file: \"\(original)\", line: 1)\nfunc times() {}\n")
    #expect(try catalog.text(of: "\(folder)/3.2-offsets.swift") == "stub")
    #expect(!FileManager.default.fileExists(atPath: package.root + "/.course/exercises/04-decode"))
    #expect(try catalog.text(of: broken.file) == "func offsets( {\n")
  }

  @Test func `where everything compiles nothing is copied`() throws {
    let package = try package()
    let copies = ExerciseCopies(catalog: ExerciseCatalog(root: package.root))
    #expect(try copies.environment(replacing: []) { _ in nil } == [])
    #expect(!FileManager.default.fileExists(atPath: package.root + "/.course"))
  }

  @Test func `a mistake is known until its exercise is changed`() throws {
    let package = try package()
    let catalog = ExerciseCatalog(root: package.root)
    let copies = ExerciseCopies(catalog: catalog)
    let broken = try catalog.exercise("3.2")
    #expect(copies.knownMistakes == [:])
    try copies.note("3.2-offsets.swift:1:14: expected parameter name", in: broken)
    #expect(copies.knownMistakes == [broken: "3.2-offsets.swift:1:14: expected parameter name"])
    try catalog.write("func offsets() {}\n", to: broken.file)
    #expect(copies.knownMistakes == [:])
  }

  @Test func `a copy that is there already is not written again`() throws {
    let package = try package()
    let catalog = ExerciseCatalog(root: package.root)
    let copies = ExerciseCopies(catalog: catalog)
    let broken: Set = [try catalog.exercise("3.2")]
    let copy = package.root + "/.course/exercises/03-demux/3.1-times.swift"
    _ = try copies.environment(replacing: broken) { _ in "stub" }
    let past = Date(timeIntervalSince1970: 1000)
    try FileManager.default.setAttributes([.modificationDate: past], ofItemAtPath: copy)
    _ = try copies.environment(replacing: broken) { _ in "stub" }
    let attributes = try FileManager.default.attributesOfItem(atPath: copy)
    #expect(attributes[.modificationDate] as? Date == past)
  }

  @Test func `the copy of an exercise that is not there any more is removed`() throws {
    let package = try package()
    let folder = package.root + "/.course/exercises/03-demux"
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true)
    try Data("func old( {".utf8).write(to: URL(fileURLWithPath: folder + "/3.3-old.swift"))
    let catalog = ExerciseCatalog(root: package.root)
    let copies = ExerciseCopies(catalog: catalog)
    _ = try copies.environment(replacing: [try catalog.exercise("3.2")]) { _ in "stub" }
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        == ["3.1-times.swift", "3.2-offsets.swift"])
  }

  @Test func `the compiler's message about a file is found among others`() {
    let root = SourcePackage.root
    let failure = SourcePackage.Failure(output: [
      "[1/9] Compiling Exercises03 3.1-times.swift",
      "\(root)/Lessons/03-demux/Exercises/3.1-times.swift:1:6: warning: unused",
      "\(root)/Lessons/03-demux/Exercises/3.2-offsets.swift:2:7: error: expected name",
      "\(root)/Lessons/03-demux/Exercises/3.2-offsets.swift:9:1: error: expected }",
    ])
    let folder = "Lessons/03-demux/Exercises"
    #expect(failure.mistake(in: "\(folder)/3.1-times.swift") == nil)
    #expect(
      failure.mistake(in: "\(folder)/3.2-offsets.swift")
        == "\(folder)/3.2-offsets.swift:2:7: expected name")
  }
}
