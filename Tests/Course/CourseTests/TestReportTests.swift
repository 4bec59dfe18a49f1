import LessonKit
import POSIX
import Testing

@testable import course

@Suite struct TestReportTests {
  @Test func `sorts what happened by exercise`() throws {
    let report = TestReport(
      """
      {"kind":"test","payload":{"id":"E.Exercise3_1/a()/T.swift:9:4","kind":"function",\
      "name":"a()","displayName":"adds"},"version":0}
      {"kind":"test","payload":{"id":"E.Exercise3_2/b()/T.swift:9:4","kind":"function",\
      "name":"b()"},"version":0}
      {"kind":"test","payload":{"id":"E.Exercise3_10/c()/T.swift:9:4","kind":"function",\
      "name":"c()"},"version":0}
      {"kind":"event","payload":{"kind":"issueRecorded","messages":[{"symbol":"fail",\
      "text":"Test adds recorded an issue: Expectation failed: (got → 1) == 2"},\
      {"symbol":"difference","text":"inserted [1], removed [2]"},\
      {"symbol":"details","text":"// §8.6"}],"issue":{"sourceLocation":{"filePath":"/p/T.swift",\
      "line":7}},"testID":"E.Exercise3_1/a()/T.swift:9:4"},"version":0}
      {"kind":"event","payload":{"kind":"testEnded","testID":"E.Exercise3_1/a()/T.swift:9:4"}}
      {"kind":"event","payload":{"kind":"testEnded","testID":"E.Exercise3_2/b()/T.swift:9:4"}}
      {"kind":"event","payload":{"kind":"issueRecorded","messages":[{"symbol":"fail",\
      "text":"Caught error: 3.10: count is not written yet"}],\
      "testID":"E.Exercise3_10/c()/T.swift:9:4"}}
      {"kind":"event","payload":{"kind":"runEnded"},"version":0}
      """, root: "/p")
    #expect(report.isComplete)
    let failure = ExerciseOutcome.Failure(
      test: "adds", messages: ["(got → 1) == 2", "§8.6"], file: "T.swift", line: 7)
    #expect(report.outcome(of: "Exercise3_1") == .failed([failure], testCount: 1))
    #expect(report.outcome(of: "Exercise3_2") == .passed(testCount: 1))
    #expect(report.outcome(of: "Exercise3_10") == .waiting)
    #expect(report.outcome(of: "Exercise3_3") == nil)
  }

  @Test func `a run that was cut off is not complete`() {
    let report = TestReport(#"{"kind":"event","payload":{"kind":"runSta"#, root: "/p")
    #expect(!report.isComplete)
    #expect(report.outcome(of: "Exercise3_1") == nil)
  }

  @Test func `a crash is told with its place in the exercise`() {
    let outcome = ExerciseOutcome(
      crash: """
        ◇ Test adds started.
        Swift/ContiguousArrayBuffer.swift:692: Fatal error: Index out of range
        0 in Array.subscript.getter at /swift/Array.swift:12
        1 [inlined] times(_:) in tests at /p/Lessons/03-demux/Exercises/3.1-times.swift:19:35
        2 in closure at /p/Sources/Course/Steps/Exercises/Exercises+Demux.swift:7:3
        """)
    #expect(
      outcome
        == .crashed(
          "Fatal error: Index out of range",
          location: "Lessons/03-demux/Exercises/3.1-times.swift:19", during: []))
    #expect(
      ExerciseOutcome(crash: "", during: [RunningTest(name: "adds")])
        == .crashed("the process ended", location: nil, during: [RunningTest(name: "adds")]))
  }

  @Test(arguments: ["arithmetic overflow", "UInt8(-5.4): less than UInt8.min"])
  func `a crash without a message is named as the backtrace does`(failure: String) {
    let output = "◇ Test adds started.\n\n*** Swift runtime failure: \(failure) ***\n\nThread 2"
    #expect(ExerciseOutcome(crash: output) == .crashed(failure, location: nil, during: []))
  }

  private static let tests = """
    {"kind":"test","payload":{"id":"E.Exercise3_1/a()/T.swift:9:4","kind":"function",\
    "name":"a()","displayName":"adds"},"version":0}
    {"kind":"test","payload":{"id":"E.Exercise3_1/b()/T.swift:9:4","kind":"function",\
    "name":"b()","displayName":"refuses"},"version":0}

    """

  /// An event of test a or b, of one of its cases if `argument` says which.
  private static func event(
    _ kind: String, _ test: String, _ argument: String? = nil, _ text: String = ""
  )
    -> String
  {
    let run = argument.map { #""_testCase":{"id":"\#($0)","displayName":"\#($0)"},"# } ?? ""
    return #"{"kind":"event","payload":{\#(run)"kind":"\#(kind)","messages":[{"symbol":"fail","#
      + #""text":"\#(text)"}],"testID":"E.Exercise3_1/\#(test)()/T.swift:9:4"}}"# + "\n"
  }

  private static let end = #"{"kind":"event","payload":{"kind":"runEnded"},"version":0}"#

  @Test func `a failure names the argument of its test`() throws {
    let text = Self.tests + Self.event("issueRecorded", "a", "7-0/8", "Expectation failed: no")
    let report = TestReport(text + Self.event("testEnded", "a") + Self.end, root: "/p")
    guard case .failed(let failures, 1) = report.outcome(of: "Exercise3_1") else {
      Issue.record("it does not fail")
      return
    }
    #expect(failures.map(\.argument) == ["7-0/8"])
  }

  @Test func `failures of one test are told once, with their number`() {
    let failures = ["adds", "adds", "refuses", "adds"].enumerated().map { index, test in
      ExerciseOutcome.Failure(
        test: test, argument: "\(index)", messages: [], file: "T.swift", line: 1)
    }
    let firsts = ExerciseOutcome.Failure.firstOfEach(failures)
    #expect(firsts.map(\.failure.argument) == ["0", "2"])
    #expect(firsts.map(\.moreCount) == [2, 0])
  }

  @Test(
    arguments: [
      // One function is written, and its test passes; the other is still to be written.
      event("testEnded", "a") + event("issueRecorded", "b", nil, "3.1: f is not written yet"),
      // One function is written and wrong; the other waits.
      event("issueRecorded", "a", nil, "Expectation failed: no") + event("testEnded", "a")
        + event("issueRecorded", "b", nil, "3.1: f is not written yet"),
    ])
  func `what is half written is begun`(events: String) throws {
    let report = TestReport(
      Self.tests + events + Self.event("testEnded", "b") + Self.end, root: "/p")
    guard case .begun(_, testCount: 2) = report.outcome(of: "Exercise3_1") else {
      Issue.record("it is not begun")
      return
    }
  }

  @Test func `a crash names the tests that were running, and what for`() {
    let report = TestReport(
      Self.tests + Self.event("testStarted", "a") + Self.event("testCaseStarted", "a", "1")
        + Self.event("testCaseEnded", "a", "1") + Self.event("testCaseStarted", "a", "-1")
        + Self.event("testStarted", "b") + Self.event("testEnded", "b"), root: "/p")
    #expect(report.unfinished(in: "Exercise3_1") == [RunningTest(name: "adds", argument: "-1")])
  }

  @Test func `next is the first exercise that does not pass`() throws {
    let outcomes: [ExerciseOutcome] = [
      .passed(testCount: 1), .endless(), .passed(testCount: 1), .waiting,
    ]
    let exercises = try ["1.1", "1.2", "1.3", "1.4"].map { number in
      ExerciseFile(
        number: try #require(ExerciseFile.Number(number)), title: "", file: "", line: 1, hints: [],
        folder: "Lessons/01-bytes")
    }
    let next = Companion.next(in: zip(exercises, outcomes).map { ($0, $1) })
    #expect(next?.exercise.number.description == "1.2")
  }

  @Test func `after an exercise of an elective, its others come first`() throws {
    let exercises = try ["1.1", "2.1", "A.1", "A.2"].map { number in
      ExerciseFile(
        number: try #require(ExerciseFile.Number(number)), title: "", file: "", line: 1, hints: [],
        folder: "Lessons/\(number.prefix(1))")
    }
    func next(_ passed: Set<Int>, after last: Int) -> String? {
      let outcomes = exercises.indices.map {
        passed.contains($0) ? ExerciseOutcome.passed(testCount: 1) : .waiting
      }
      return Companion.next(
        in: zip(exercises, outcomes).map { ($0, $1) }, after: exercises[last])?
        .exercise.number.description
    }
    #expect(next([2], after: 2) == "A.2")
    #expect(next([2, 3], after: 3) == "1.1")
    #expect(next([0], after: 0) == "2.1")
  }

  @Test func `the script passes a word that it does not know on, and one is suggested`() throws {
    let child = try ChildProcess(
      "/bin/sh", ["-c", "cd \"$0\" && ./course chekc 2>&1", SourcePackage.root])
    let output = String(decoding: try child.readToEnd(), as: UTF8.self)
    #expect(child.wait() == .exit(2))
    #expect(output == "course: there is no 'chekc': did you mean check?\n")
  }

  @Test func `doctor says what is there and what is missing`() throws {
    let child = try ChildProcess(
      "/bin/sh", ["-c", "cd \"$0\" && ./course doctor", SourcePackage.root])
    let output = String(decoding: try child.readToEnd(), as: UTF8.self)
    #expect(child.wait() == .exit(0))
    #expect(output.contains("Swift 6."))
    #expect(output.contains("libavcodec"))
    #expect(output.contains("--probe"))
  }
}
