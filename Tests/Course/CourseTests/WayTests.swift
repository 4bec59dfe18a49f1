import ExerciseKit
import Foundation
import LessonKit
import POSIX
import TestSupport
import Testing

@testable import course

/// The spine: which exercises it is, and how a learner comes to follow it.
@Suite struct WayTests {
  @Test func `every exercise has a mark and minutes, and 21 are the spine`() {
    let catalog = ExerciseCatalog(root: SourcePackage.root)
    for exercise in catalog.exercises {
      #expect(exercise.effort != nil, "\(exercise.file)")
      #expect(!exercise.isSpine || !exercise.number.isElective, "\(exercise.file)")
      #expect(!exercise.title.hasSuffix(".swift"), "\(exercise.file) has no title")
    }
    #expect(
      catalog.spine.map(\.number.description) == [
        "1.1", "2.1", "2.2", "2.3", "3.1", "3.2", "3.3", "3.6", "4.1", "4.3", "4.5", "4.6", "4.7",
        "4.8", "5.1", "5.4", "5.5", "6.2", "6.3", "7.1", "7.2",
      ])
    let picture = catalog.exercises.first { "\($0.number)" == "4.4" }
    #expect(picture?.effort?.mark == .hard)
  }

  @Test func `the line is below the title, and nothing else is taken for it`() {
    let source = "import Media\n\n/// 3.1 · Times.\n///\n/// hard · 45 minutes\n///\n/// Do.\n"
    #expect(ExerciseEffort(source: source) == ExerciseEffort(mark: .hard, minutes: 45))
    for other in ["/// hard", "/// soft · 5 minutes", "/// spine · 5 minutes or more", ""] {
      #expect(ExerciseEffort(source: other) == nil)
    }
    #expect(
      [0, 95, 100, 104, 105, 395].map(ExerciseEffort.time) == [
        "0 minutes", "95 minutes", "1½ hours", "1½ hours", "2 hours", "6½ hours",
      ])
  }

  /// A package in which nothing is written, with two exercises of the spine.
  private func package() throws -> ScratchPackage {
    func stub(_ number: String, _ effort: String) -> String {
      """
      /// \(number) · Task \(number).
      ///
      /// \(effort)
      func task() throws { throw Unwritten("\(number): do it") }

      """
    }
    return try ScratchPackage([
      "Lessons/01-bytes/Exercises/1.1-a.swift": stub("1.1", "more · 20 minutes"),
      "Lessons/01-bytes/Exercises/1.2-b.swift": stub("1.2", "spine · 10 minutes"),
      "Lessons/02-boxes/Exercises/2.1-c.swift": stub("2.1", "spine · 15 minutes"),
    ])
  }

  /// What the companion prints, as typed: in a terminal where `answer` is typed, or in a pipe.
  private func said(
    _ words: [String], in package: ScratchPackage, typing answer: String? = nil
  ) -> String {
    let terminal = PseudoTerminal()
    let pipe = answer == nil ? "| cat" : ""
    let process = TerminalProcess(
      [
        "/bin/sh", "-c",
        "COURSE_ROOT='\(package.root)' NO_COLOR=1 '\(productsFolder)/course' "
          + words.joined(separator: " ") + pipe,
      ], on: terminal)
    if let answer { terminal.type(answer) }
    var bytes: [UInt8] = []
    while true {
      bytes += terminal.read(timeout: .milliseconds(50))
      guard process.exitStatus() != nil else { continue }
      return String(decoding: bytes + terminal.outputBytes(), as: UTF8.self)
        .replacing("\r\n", with: "\n")
    }
  }

  @Test func `next asks once, and remembers the answer`() throws {
    let package = try package()
    let first = said(["next"], in: package, typing: "x\ns\n")
    #expect(
      first.contains("  spine   2 of them, about 25 minutes: from the first byte to the last"))
    #expect(first.contains("  all     all 3, about 45 minutes\n"))
    #expect(first.contains("Say spine or all.\n"))
    #expect(first.contains("Next: 1.2 · Task 1.2\n  takes   spine · 10 minutes\n"))
    let second = said(["next"], in: package, typing: "")
    #expect(!second.contains("Which one?"))
    #expect(second.contains("Next: 1.2 · Task 1.2\n"))
    #expect(said(["next", "--all"], in: package).contains("Next: 1.1 · Task 1.1\n"))
    #expect(said(["next"], in: package).contains("Next: 1.1 · Task 1.1\n"))
    #expect(said(["next", "--spine"], in: package).contains("Next: 1.2 · Task 1.2\n"))
    #expect(try String(contentsOfFile: "\(package.root)/.course/way", encoding: .utf8) == "spine")
  }

  @Test(arguments: [("\n", "1.2"), ("all\n", "1.1"), ("\u{4}", "1.1")])
  func `Enter means the spine, and the end of the input no answer`(
    answer: String, number: String
  ) throws {
    let package = try package()
    let text = said(["next"], in: package, typing: answer)
    #expect(text.contains("Next: \(number) · Task \(number)\n"), "\(text)")
    let isRemembered = FileManager.default.fileExists(atPath: "\(package.root)/.course/way")
    #expect(isRemembered == (answer != "\u{4}"))
  }

  @Test func `in a pipe next does not ask, and remembers nothing`() throws {
    let package = try package()
    let text = said(["next"], in: package)
    #expect(text.hasPrefix("Next: 1.1 · Task 1.1\n  takes   more · 20 minutes\n"))
    #expect(!FileManager.default.fileExists(atPath: "\(package.root)/.course"))
  }

  @Test func `the list has marks and minutes, and counts the spine`() throws {
    let text = said(["list"], in: try package())
    #expect(text.contains("  · 1.1   more   20 min  Task 1.1\n  · 1.2   spine  10 min  Task 1.2\n"))
    #expect(text.contains("Of the spine 0 of 2 pass; the others take about 25 minutes.\n"))
  }

  @Test func `on the spine only its exercises follow, but for those of an elective`() throws {
    let marks: [ExerciseEffort.Mark] = [.spine, .more, .spine, .more, .hard]
    let exercises = try zip(["1.1", "1.2", "2.1", "A.1", "A.2"], marks).map { number, mark in
      ExerciseFile(
        number: try #require(ExerciseFile.Number(number)), title: "", file: "", line: 1, hints: [],
        folder: "Lessons/\(number.prefix(1))", effort: ExerciseEffort(mark: mark, minutes: 5))
    }
    func next(_ passed: Set<Int>, after last: Int) -> String? {
      let outcomes = exercises.indices.map {
        passed.contains($0) ? ExerciseOutcome.passed(testCount: 1) : .waiting
      }
      return Companion.next(
        in: zip(exercises, outcomes).map { ($0, $1) }, after: exercises[last], on: .spine)?
        .exercise.number.description
    }
    #expect(next([0], after: 0) == "2.1")
    #expect(next([0, 1], after: 1) == "2.1")
    #expect(next([0, 2], after: 2) == nil)
    #expect(next([3], after: 3) == "A.2")
  }
}
