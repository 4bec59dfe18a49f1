import Foundation

/// What a run of the tests wrote down, sorted by exercise.
struct TestReport {
  /// Whether the run came to its end; a crash or an endless loop prevents that.
  let isComplete: Bool

  /// The events of each exercise, by its suite: a run of all exercises has thousands.
  private let events: [Substring: [TestEvent]]
  private let names: [String: String]
  private let root: String
  private let printed: PrintedText

  /// Reads a file of events, one JSON object a line; a line that is cut off is left out.
  ///
  /// - Parameters:
  ///   - text: The file, or those of several runs.
  ///   - root: The folder of the package.
  ///   - printed: What the exercises have printed.
  init(_ text: String, root: String, printed: PrintedText = PrintedText()) {
    self.root = root
    self.printed = printed
    let decoder = JSONDecoder()
    let lines = text.split(separator: "\n").compactMap {
      try? decoder.decode(TestEvent.self, from: Data($0.utf8))
    }
    let all = lines.filter { $0.kind == "event" }
    isComplete = all.contains { $0.payload.kind == "runEnded" }
    events = Dictionary(grouping: all) { Self.suite(of: $0.payload.testID ?? "") }
    let tests = lines.filter { $0.kind == "test" && $0.payload.kind == "function" }
    names = Dictionary(
      tests.compactMap { test in
        test.payload.id.map { ($0, test.payload.displayName ?? test.payload.name ?? $0) }
      }, uniquingKeysWith: { first, _ in first })
  }

  /// How an exercise did; `nil` if none of its tests was run to its end.
  func outcome(of suite: String) -> ExerciseOutcome? {
    let own = events(of: suite)
    let ended = Set(
      own.filter { $0.payload.kind == "testEnded" }.compactMap(\.payload.testID).filter {
        names[$0] != nil
      })
    let issues = own.filter { $0.payload.kind == "issueRecorded" }
    guard !ended.isEmpty || !issues.isEmpty else { return nil }
    guard !issues.isEmpty else {
      return .passed(testCount: ended.count, output: printed.lines)
    }
    let failures = failures(in: suite)
    guard failures.contains(where: \.isUnwritten) else {
      return .failed(failures, testCount: ended.count)
    }
    // Where a part is written, some test gets to its end without an issue.
    let isWaiting =
      failures.allSatisfy(\.isUnwritten)
      && ended.isSubset(of: issues.compactMap(\.payload.testID))
    return isWaiting ? .waiting : .begun(failures, testCount: ended.count)
  }

  /// What did not pass, in the order of the lines: examples before extreme cases.
  func failures(in suite: String) -> [ExerciseOutcome.Failure] {
    events(of: suite).filter { $0.payload.kind == "issueRecorded" }
      .map(failure).sorted { $0.line < $1.line }
  }

  /// The names, as filters know them, of the tests that were begun.
  func begun(in suite: String) -> Set<String> {
    Set(
      events(of: suite).filter { $0.payload.kind == "testStarted" }
        .compactMap(\.payload.testID).filter { names[$0] != nil })
  }

  /// The tests of an exercise that were running when the process ended, each with its argument.
  func unfinished(in suite: String) -> [RunningTest] {
    var open: [TestEvent.Payload] = []
    for payload in events(of: suite).map(\.payload) {
      switch payload.kind {
      case "testStarted", "testCaseStarted": open.append(payload)
      case "testCaseEnded":
        open.removeAll { $0.testID == payload.testID && $0._testCase == payload._testCase }
      case "testEnded": open.removeAll { $0.testID == payload.testID }
      default: break
      }
    }
    // A test that is run for several values is named by the value.
    let withArgument = Set(open.filter { $0._testCase != nil }.map(\.testID))
    return open.compactMap { payload in
      guard let id = payload.testID, let name = names[id] else { return nil }
      let argument = payload._testCase?.displayName.withPlainValues
      return argument == nil && withArgument.contains(id)
        ? nil
        : RunningTest(name: name, argument: argument, output: output(of: payload))
    }
  }

  /// What an exercise has printed while a test ran, for the value that it ran for.
  private func output(of payload: TestEvent.Payload) -> [String] {
    guard let id = payload.testID, let name = names[id],
      let match = id.firstMatch(of: /\.Exercise([0-9A-Z]+)_([0-9]+)\//)
    else { return [] }
    let cases = events[Self.suite(of: id), default: []].filter {
      $0.payload.kind == "testCaseStarted" && $0.payload.testID == id
    }
    let run = payload._testCase.flatMap { own in
      cases.firstIndex { $0.payload._testCase == own }
    }
    return printed.lines(of: name, in: "\(match.1).\(match.2)", run: run)
  }

  private func events(of suite: String) -> [TestEvent] { events[suite[...], default: []] }

  /// `Exercise1_1` of `ExerciseTests.Exercise1_1/counts()/Exercise1_1.swift:12:4`.
  private static func suite(of testID: String) -> Substring {
    testID.drop { $0 != "." }.dropFirst().prefix { $0 != "/" }
  }

  private func failure(_ event: TestEvent) -> ExerciseOutcome.Failure {
    let place = event.payload.issue?.sourceLocation
    let path = (place?.filePath ?? place?._filePath ?? "").replacing(root + "/", with: "")
    return ExerciseOutcome.Failure(
      test: event.payload.testID.flatMap { names[$0] } ?? "the exercise",
      argument: event.payload._testCase?.displayName.withPlainValues,
      messages: (event.payload.messages ?? []).filter { !$0.isDifference }.map {
        Self.plain($0.text)
      },
      file: path, line: place?.line ?? 0, output: output(of: event.payload))
  }

  /// Drops what the tool says around a message, and the marks of a comment.
  private static func plain(_ message: String) -> String {
    var text = message
    if let range = text.firstRange(of: "Expectation failed: ") {
      text = String(text[range.upperBound...])
    } else if let range = text.firstRange(of: "Caught error: ") {
      text = "it threw: " + text[range.upperBound...]
    }
    return text.hasPrefix("// ") ? String(text.dropFirst(3)) : text
  }
}

/// One line of what Swift Testing writes to `--event-stream-output-path`; only what is needed here.
struct TestEvent: Decodable {
  struct Payload: Decodable {
    struct Message: Decodable {
      let symbol: String
      let text: String

      /// Whether it lists what two collections do not share, as Swift Testing's own types.
      var isDifference: Bool { symbol == "difference" }
    }

    struct Issue: Decodable {
      struct Location: Decodable {
        let filePath: String?
        let _filePath: String?
        let line: Int
      }

      let sourceLocation: Location?
    }

    /// One run of a test that has several arguments.
    struct Case: Decodable, Hashable {
      let id: String
      let displayName: String
    }

    /// Of an event: `issueRecorded`, `testEnded`, `runEnded` …; of a test: `suite` or `function`.
    let kind: String
    let testID: String?
    let id: String?
    let displayName: String?
    let name: String?
    let messages: [Message]?
    let issue: Issue?
    let _testCase: Case?
  }

  /// `test` for the description of a test, `event` for what happens to it.
  let kind: String
  let payload: Payload
}
