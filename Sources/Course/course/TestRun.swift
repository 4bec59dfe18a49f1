import Foundation
import LessonKit

/// Runs the tests of exercises, in a process that may crash or hang.
struct TestRun {
  let package: SourcePackage

  /// How long the tests may report nothing, even on a busy machine.
  var longestSilence = Duration.seconds(60)

  /// Runs one exercise in its own process.
  ///
  /// - Throws: `CourseError` if no test was run.
  func outcome(of exercise: ExerciseFile) throws(CourseError) -> ExerciseOutcome {
    let first = try run([exercise])
    guard !first.report.isComplete else { return try first.outcome(of: exercise) }
    return first.end(in: exercise, others: try failures(of: exercise, after: first))
  }

  /// The plain failures of an exercise that has ended the process.
  ///
  /// What goes wrong with extreme values may be a consequence of a plain mistake, which is easier to
  /// understand. So the tests that had no turn are run too, as long as some of them report anything.
  private func failures(
    of exercise: ExerciseFile, after first: Run
  ) throws(CourseError) -> [ExerciseOutcome.Failure] {
    var failures = first.report.failures(in: exercise.suite)
    var done = first.report.begun(in: exercise.suite)
    while true {
      let next = try run([exercise], without: done)
      let begun = next.report.begun(in: exercise.suite).subtracting(done)
      guard !begun.isEmpty else { break }
      failures += next.report.failures(in: exercise.suite)
      done.formUnion(begun)
    }
    return failures.filter { !$0.isUnwritten }.sorted { $0.line < $1.line }
  }

  /// Runs all exercises together; if one of them ends the process, the others once more without it.
  ///
  /// For a crash this finds only the exercise that caused it; ``outcome(of:)`` says more.
  ///
  /// - Throws: `CourseError` if no test was run.
  func outcomes(
    of exercises: [ExerciseFile]
  ) throws(CourseError) -> [(exercise: ExerciseFile, outcome: ExerciseOutcome)] {
    var outcomes: [ExerciseFile: ExerciseOutcome] = [:]
    var rest = exercises
    while !rest.isEmpty {
      let run = try run(rest)
      let culprits = rest.filter { !run.report.unfinished(in: $0.suite).isEmpty }
      if run.report.isComplete {
        for exercise in rest { outcomes[exercise] = try run.outcome(of: exercise) }
        rest = []
      } else if culprits.isEmpty {
        // It ended between two tests: only a run of its own tells which exercise did that.
        for exercise in rest { outcomes[exercise] = try outcome(of: exercise) }
        rest = []
      } else {
        for exercise in culprits { outcomes[exercise] = run.end(in: exercise) }
        rest.removeAll(where: culprits.contains)
      }
    }
    return exercises.compactMap { exercise in outcomes[exercise].map { (exercise, $0) } }
  }

  private struct Run {
    let report: TestReport
    let output: String
    let wasEndless: Bool

    /// How an exercise did in a run that came to its end.
    func outcome(of exercise: ExerciseFile) throws(CourseError) -> ExerciseOutcome {
      guard let outcome = report.outcome(of: exercise.suite) else {
        throw CourseError("\(exercise.number) has no tests: is there a suite \(exercise.suite)?")
      }
      return outcome
    }

    /// How an exercise ended the process, and what else did not pass.
    func end(
      in exercise: ExerciseFile, others: [ExerciseOutcome.Failure] = []
    ) -> ExerciseOutcome {
      let tests = report.unfinished(in: exercise.suite)
      return wasEndless
        ? .endless(during: tests, failures: others)
        : ExerciseOutcome(crash: output, during: tests, failures: others)
    }
  }

  /// Runs exercises in one process, one test after the other: if it ends, it was the last one.
  ///
  /// - Parameters:
  ///   - exercises: Which.
  ///   - done: The tests of theirs that are left out.
  /// - Returns: What the run has written down.
  /// - Throws: `CourseError` if the tests do not start.
  private func run(
    _ exercises: [ExerciseFile], without done: Set<String> = []
  ) throws(CourseError) -> Run {
    let filter = "(\(exercises.map(\.suite).joined(separator: "|")))/"
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("course-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let events = folder.appendingPathComponent("events")
      // What exercises print goes to standard output, all else to standard error.
      let (printed, output) = (
        folder.appendingPathComponent("printed"), folder.appendingPathComponent("output")
      )
      for file in [printed, output] { try Data().write(to: file) }
      let process = Process()
      configure(
        process, filter: filter, without: done, events: events.path,
        explainsCrash: exercises.count == 1)
      process.standardOutput = try FileHandle(forWritingTo: printed)
      process.standardError = try FileHandle(forWritingTo: output)
      process.standardInput = FileHandle.nullDevice
      let ended = DispatchSemaphore(value: 0)
      process.terminationHandler = { _ in ended.signal() }
      try process.run()
      let isSilent = isSilent(events.path, until: ended)
      if isSilent {
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
      }
      let text = PrintedText.end(of: output)
      return Run(
        report: TestReport(
          (try? String(contentsOf: events, encoding: .utf8)) ?? "", root: SourcePackage.root,
          printed: PrintedText(PrintedText.end(of: printed))),
        output: text, wasEndless: isSilent || text.contains("does not come to an end"))
    } catch {
      throw CourseError("the tests do not start: \(error.localizedDescription)")
    }
  }

  /// Waits for the end of the tests, as long as they report anything.
  ///
  /// The time counts from the last report, not from the beginning: exercises that take long must not
  /// make those after them fail.
  ///
  /// - Returns: Whether they have fallen silent.
  private func isSilent(_ events: String, until ended: DispatchSemaphore) -> Bool {
    var byteCount = 0
    var lastReport = ContinuousClock.now
    while ended.wait(timeout: .now() + .milliseconds(100)) == .timedOut {
      let attributes = try? FileManager.default.attributesOfItem(atPath: events)
      let count = attributes?[.size] as? Int ?? 0
      if count != byteCount { (byteCount, lastReport) = (count, .now) }
      if ContinuousClock.now - lastReport >= longestSilence { return true }
    }
    return false
  }

  /// Whether the tests were ever built.
  static func isBuilt(_ package: SourcePackage) -> Bool {
    FileManager.default.fileExists(atPath: program(package))
  }

  private static func program(_ package: SourcePackage) -> String {
    package.folder + "/BytesToPixelsPackageTests.xctest"
  }

  /// The tests as a program: on Linux SwiftPM builds one, elsewhere it has to run them itself.
  ///
  /// A backtrace takes a second: it is made for one exercise, and not to find the one that crashes.
  private func configure(
    _ process: Process, filter: String, without done: Set<String>, events: String,
    explainsCrash: Bool
  ) {
    let skips = done.sorted().flatMap {
      ["--skip", NSRegularExpression.escapedPattern(for: $0)]
    }
    let words =
      ["--no-parallel", "--filter", filter] + skips + ["--event-stream-output-path", events]
    let version = ["--event-stream-version", "0"]
    #if os(Linux)
      process.executableURL = URL(fileURLWithPath: Self.program(package))
      process.arguments = ["--testing-library", "swift-testing"] + words + version
    #else
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments =
        ["swift", "test", "--skip-build", "--package-path", SourcePackage.root] + words + version
    #endif
    var environment = ProcessInfo.processInfo.environment
    environment["COURSE_STRICT"] = "1"
    environment["COURSE_MARKS"] = "1"
    environment["COURSE_PROVE"] = nil
    environment["SWIFT_BACKTRACE"] =
      explainsCrash
      ? "enable=yes,color=no,interactive=no,threads=crashed,images=none,output-to=stderr"
      : "enable=no"
    process.environment = environment
  }
}
