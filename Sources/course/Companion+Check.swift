import Foundation
import LessonKit
import Terminal

extension Companion {
  /// Runs the tests of an exercise and shows what they say.
  ///
  /// - Returns: Whether it passes.
  func check(_ number: String?) throws -> Bool {
    guard let number else {
      guard let current = try current() else {
        output.print(congratulation)
        return true
      }
      show(current.outcome, of: current.exercise)
      return false
    }
    let exercise = try catalog.exercise(number)
    try buildTests()
    let outcome = try TestRun(package: package).outcome(of: exercise)
    show(outcome, of: exercise, causes: outcome.isPassed ? [] : try causes(for: exercise))
    return outcome.isPassed
  }

  /// What an exercise calls that does not pass itself: a mistake there shows here too.
  private func causes(for exercise: Exercise) throws -> [Exercise] {
    let run = TestRun(package: package)
    return try catalog.used(by: exercise).filter { try !run.outcome(of: $0).isPassed }
  }

  /// Shows how an exercise did, and which of those that it calls may be the cause.
  func show(_ outcome: ExerciseOutcome, of exercise: Exercise, causes: [Exercise] = []) {
    switch outcome {
    case .passed(let count):
      output.print("\(style.good("✔")) \(heading(exercise)): \(tests(count)) pass")
      output.print(style.note("The core's own way: ./course solution \(exercise.number)"))
      guard let next = catalog.exercise(after: exercise) else { return output.print(Self.finale) }
      output.print("Next: \(heading(next))")
      return showWay(to: next)
    case .waiting:
      output.print("\(style.note("·")) \(heading(exercise)) waits to be written")
    case .failed(let failures, let count):
      output.print("\(style.bad("✘")) \(heading(exercise))")
      failures.forEach(show)
      let failing = Set(failures.map(\.test)).count
      output.print("  \(max(0, count - failing)) of \(tests(count)) pass")
    case .crashed(let reason, let location):
      output.print("\(style.bad("✘")) \(heading(exercise)) crashes")
      output.print("  \(location.map { "\($0): " } ?? "")\(reason)")
    case .endless:
      output.print("\(style.bad("✘")) \(heading(exercise)) does not come to an end")
      output.print("  is there a loop that never moves on?")
    }
    for cause in causes {
      output.print("  \(exercise.number) uses your \(cause.number), which does not pass")
    }
    showWay(to: exercise)
  }

  private func show(_ failure: ExerciseOutcome.Failure) {
    output.print("  \(style.bad("✘")) \(failure.test)")
    for line in failure.messages { output.print("      \(line)") }
    output.print(style.note("      \(failure.file):\(failure.line)"))
  }

  private func tests(_ count: Int) -> String { count == 1 ? "1 test" : "\(count) tests" }

  /// Checks an exercise each time one of the exercises is saved, until it passes.
  func watch(_ number: String?) throws {
    let exercise = try exercise(number)
    output.print("Watching \(style.text(exercise.location, .bold)); Control-C ends it.")
    output.flush()
    var seen: Date?
    while true {
      let saved = lastChange()
      if saved != seen {
        seen = saved
        output.print()
        do {
          if try check("\(exercise.number)") { return }
        } catch let failure as SourcePackage.Failure {
          output.print("\(style.bad("✘")) \(failure)")
        }
        output.flush()
      }
      Thread.sleep(forTimeInterval: 0.3)
    }
  }

  /// When one of the exercises was last saved.
  private func lastChange() -> Date? {
    catalog.exercises.compactMap { exercise in
      let path = "\(catalog.root)/\(exercise.file)"
      return try? FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
    }.max()
  }
}
