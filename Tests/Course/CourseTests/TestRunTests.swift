import Foundation
import LessonKit
import Testing

@testable import course

#if os(Linux)
  @Suite struct TestRunTests {
    /// In place of the tests: a script that notes each run, and ends in the middle of exercise 1.2.
    private static let script = #"""
      #!/bin/sh
      while [ $# -gt 0 ]; do
        case $1 in
          --filter) filter=$2 ;;
          --event-stream-output-path) events=$2 ;;
        esac
        shift
      done
      echo "$filter" >> "$0.log"
      event() {
        printf '{"kind":"%s","payload":{"kind":"%s","id":"%s","name":"a()","testID":"%s"}}\n' \
          "$1" "$2" "$3" "$3" >> "$events"
      }
      for suite in Exercise1_1 Exercise1_2 Exercise1_3; do
        case $filter in *$suite*) ;; *) continue ;; esac
        id="T.$suite/a()/T.swift:9:4"
        event test function "$id"
        event event testStarted "$id"
        [ -e "$0.slow" ] && sleep 1
        [ $suite = Exercise1_2 ] && [ -e "$0.endless" ] && exec sleep 600
        [ $suite = Exercise1_2 ] && [ ! -e "$0.slow" ] &&
          { echo 'T.swift:7: Fatal error: Index out of range' >&2; exit 1; }
        event event testEnded "$id"
      done
      event event runEnded ""
      """#

    /// Exercises whose tests are the script, with further files that change what it does.
    private func package(_ marks: String...) throws -> ScratchPackage {
      let name = "BytesToPixelsPackageTests.xctest"
      var files = [
        name: Self.script, "Lessons/01-bytes/Exercises/1.1-a.swift": "",
        "Lessons/01-bytes/Exercises/1.2-b.swift": "", "Lessons/01-bytes/Exercises/1.3-c.swift": "",
      ]
      for mark in marks { files["\(name).\(mark)"] = "" }
      let package = try ScratchPackage(files)
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: "\(package.root)/\(name)")
      return package
    }

    @Test func `exercises that take long together make none of them fail`() throws {
      let package = try package("slow")
      var run = TestRun(package: SourcePackage(folder: package.root))
      // Less than the three take together.
      run.longestSilence = .milliseconds(2500)
      let outcomes = try run.outcomes(of: ExerciseCatalog(root: package.root).exercises)
      #expect(
        outcomes.map(\.outcome) == [ExerciseOutcome](repeating: .passed(testCount: 1), count: 3))
    }

    @Test func `tests that report nothing more are ended, and the others are run`() throws {
      let package = try package("slow", "endless")
      var run = TestRun(package: SourcePackage(folder: package.root))
      run.longestSilence = .milliseconds(2500)
      let outcomes = try run.outcomes(of: ExerciseCatalog(root: package.root).exercises)
      #expect(
        outcomes.map(\.outcome) == [
          .passed(testCount: 1), .endless(during: [RunningTest(name: "a()")]),
          .passed(testCount: 1),
        ])
    }

    @Test func `after a crash the others are run once more without its exercise`() throws {
      let package = try package()
      let program = "\(package.root)/BytesToPixelsPackageTests.xctest"
      let run = TestRun(package: SourcePackage(folder: package.root))
      let outcomes = try run.outcomes(of: ExerciseCatalog(root: package.root).exercises)
      #expect(
        outcomes.map(\.outcome) == [
          .passed(testCount: 1),
          .crashed(
            "Fatal error: Index out of range", location: nil, during: [RunningTest(name: "a()")]),
          .passed(testCount: 1),
        ])
      let runs = try String(contentsOfFile: "\(program).log", encoding: .utf8)
      #expect(runs == "(Exercise1_1|Exercise1_2|Exercise1_3)/\n(Exercise1_1|Exercise1_3)/\n")
    }
  }
#endif
