import Foundation
import LessonKit

/// Runs the tests of exercises, in a process that may crash or hang.
struct TestRun {
  let package: SourcePackage

  /// Runs one exercise in its own process.
  ///
  /// - Throws: `CourseError` if no test was run.
  func outcome(of exercise: Exercise) throws(CourseError) -> ExerciseOutcome {
    let run = try run("\(exercise.suite)/")
    if run.wasEndless { return .endless }
    if run.report.isComplete {
      guard let outcome = run.report.outcome(of: exercise.suite) else {
        throw CourseError("\(exercise.number) has no tests: is there a suite \(exercise.suite)?")
      }
      return outcome
    }
    return ExerciseOutcome(crash: run.output, during: run.report.unfinished(in: exercise.suite))
  }

  /// Runs all exercises together; if one of them ends the process, each on its own.
  ///
  /// - Throws: `CourseError` if no test was run.
  func outcomes(
    of exercises: [Exercise]
  ) throws(CourseError) -> [(exercise: Exercise, outcome: ExerciseOutcome)] {
    let together = try run("Exercise[0-9A-Z]+_[0-9]+/")
    var outcomes: [(Exercise, ExerciseOutcome)] = []
    for exercise in exercises {
      if together.report.isComplete, let known = together.report.outcome(of: exercise.suite) {
        outcomes.append((exercise, known))
      } else {
        outcomes.append((exercise, try outcome(of: exercise)))
      }
    }
    return outcomes
  }

  private struct Run {
    let report: TestReport
    let output: String
    let wasEndless: Bool
  }

  /// Long enough for all exercises; one that does not end is noticed by the tests themselves.
  private static let limit = DispatchTimeInterval.seconds(60)

  private func run(_ filter: String) throws(CourseError) -> Run {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("course-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let events = folder.appendingPathComponent("events")
      let output = folder.appendingPathComponent("output")
      try Data().write(to: output)
      let process = Process()
      configure(process, filter: filter, events: events.path)
      let handle = try FileHandle(forWritingTo: output)
      process.standardOutput = handle
      process.standardError = handle
      process.standardInput = FileHandle.nullDevice
      let ended = DispatchSemaphore(value: 0)
      process.terminationHandler = { _ in ended.signal() }
      try process.run()
      let isLate = ended.wait(timeout: .now() + Self.limit) == .timedOut
      if isLate { kill(process.processIdentifier, SIGKILL) }
      let text = try String(contentsOf: output, encoding: .utf8)
      return Run(
        report: TestReport(
          (try? String(contentsOf: events, encoding: .utf8)) ?? "", root: SourcePackage.root),
        output: text, wasEndless: isLate || text.contains("does not come to an end"))
    } catch {
      throw CourseError("the tests do not start: \(error.localizedDescription)")
    }
  }

  /// Whether the tests were ever built.
  static func isBuilt(_ package: SourcePackage) -> Bool {
    FileManager.default.fileExists(atPath: program(package))
  }

  private static func program(_ package: SourcePackage) -> String {
    package.folder + "/BytesToPixelsPackageTests.xctest"
  }

  /// The tests as a program: on Linux SwiftPM builds one, elsewhere it has to run them itself.
  private func configure(_ process: Process, filter: String, events: String) {
    let words = ["--filter", filter, "--event-stream-output-path", events]
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
    environment["COURSE_PROVE"] = nil
    environment["SWIFT_BACKTRACE"] =
      "enable=yes,color=no,interactive=no,threads=crashed,images=none"
    process.environment = environment
  }
}
