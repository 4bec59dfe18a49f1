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
        2 in closure at /p/Sources/Steps/Exercises/Exercises+Demux.swift:7:3
        """)
    #expect(
      outcome
        == .crashed(
          "Fatal error: Index out of range",
          location: "Lessons/03-demux/Exercises/3.1-times.swift:19"))
    #expect(ExerciseOutcome(crash: "") == .crashed("the process ended", location: nil))
  }
}
