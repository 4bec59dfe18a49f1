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
        [ $suite = Exercise1_2 ] && { echo 'T.swift:7: Fatal error: Index out of range'; exit 1; }
        event event testEnded "$id"
      done
      event event runEnded ""
      """#

    @Test func `after a crash the others are run once more without its exercise`() throws {
      let name = "BytesToPixelsPackageTests.xctest"
      let package = try ScratchPackage([
        name: Self.script,
        "Lessons/01-bytes/Exercises/1.1-a.swift": "", "Lessons/01-bytes/Exercises/1.2-b.swift": "",
        "Lessons/01-bytes/Exercises/1.3-c.swift": "",
      ])
      let program = "\(package.root)/\(name)"
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
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
