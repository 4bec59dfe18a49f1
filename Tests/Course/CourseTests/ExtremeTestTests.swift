import Foundation
import LessonKit
import Testing

@testable import course

#if os(Linux)
  /// What the companion finds out about an exercise whose extreme test ends the process.
  @Suite struct ExtremeTestTests {
    /// In place of the tests of 1.1: `extreme` runs first and crashes, the two others fail plainly.
    private static let script = #"""
      #!/bin/sh
      skipped=''
      while [ $# -gt 0 ]; do
        case $1 in
          --skip) skipped="$skipped $2" ;;
          --event-stream-output-path) events=$2 ;;
        esac
        shift
      done
      event() {
        printf '{"kind":"%s","payload":{"kind":"%s","id":"%s","name":"%s","testID":"%s"%s}}\n' \
          "$1" "$2" "$3" "$4" "$3" "$5" >> "$events"
      }
      for test in extreme example other; do
        id="T.Exercise1_1/$test/T.swift:9:4"
        event test function "$id" "$test"
        case $skipped in *$test*) continue ;; esac
        event event testStarted "$id" "$test"
        printf '\036%s\nreads %s\n' "1.1/$test" "$test"
        if [ $test = extreme ]; then
          echo 'T.swift:7: Fatal error: Index out of range' >&2
          exit 1
        fi
        line=9
        [ $test = other ] && line=20
        event event issueRecorded "$id" "$test" \
          ',"messages":[{"symbol":"fail","text":"wrong"}],"issue":{"sourceLocation":{"filePath":"T.swift","line":'$line'}}'
        printf '\036\n'
        event event testEnded "$id" "$test"
      done
      event event runEnded "" ""
      """#

    @Test func `a crash hides no plain failure, and each shows what was printed`() throws {
      let name = "BytesToPixelsPackageTests.xctest"
      let package = try ScratchPackage([
        "script": Self.script, "Lessons/01-bytes/Exercises/1.1-a.swift": "",
      ])
      // By a process of its own. What this one opens for writing is open, for a moment, in each that another
      // test starts meanwhile as well, and nothing executes a file that is (ETXTBSY).
      try Process.run(
        URL(fileURLWithPath: "/bin/sh"),
        arguments: ["-c", "cp \"$0/script\" \"$0/$1\"; chmod 755 \"$0/$1\"", package.root, name]
      ).waitUntilExit()
      let exercise = try ExerciseCatalog(root: package.root).exercise("1.1")
      let outcome = try TestRun(package: SourcePackage(folder: package.root)).outcome(of: exercise)
      let failures = [("example", 9), ("other", 20)].map { test, line in
        ExerciseOutcome.Failure(
          test: test, messages: ["wrong"], file: "T.swift", line: line, output: ["reads \(test)"])
      }
      #expect(
        outcome
          == .crashed(
            "Fatal error: Index out of range", location: nil,
            during: [RunningTest(name: "extreme", output: ["reads extreme"])], failures: failures))
    }
  }
#endif
