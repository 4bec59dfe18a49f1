import Foundation
import LessonKit
import POSIX
import Terminal

extension Companion {
  /// Runs the tests of an exercise and shows what they say.
  ///
  /// - Returns: Whether it passes.
  func check(_ number: String?) throws -> Bool {
    guard let number else {
      guard let current = try current() else {
        showSummary()
        return true
      }
      guard current.outcome == .waiting else { return try check("\(current.exercise.number)") }
      show(.waiting, of: current.exercise)
      return false
    }
    if let lesson = catalog.lesson(number) { return try check(lesson: lesson) }
    let exercise = try catalog.exercise(number)
    let tests = try buildTests(for: exercise)
    let outcome = try tests.outcome(of: exercise)
    show(outcome, of: exercise, causes: outcome.isPassed ? [] : try causes(for: exercise, tests))
    // What comes next takes a run of all tests to know.
    output.flush()
    for warning in tests.warnings(in: exercise) { note("The compiler warns: \(warning)") }
    for (other, mistake) in tests.mistakes.sorted(by: { $0.key.number < $1.key.number }) {
      note("\(other.number) does not compile, and counts as not written: \(mistake)")
    }
    if outcome.isPassed {
      showEffect(of: exercise)
      try showFollower(of: exercise, tests)
    }
    return outcome.isPassed
  }

  /// Runs the tests of all exercises of a lesson; shows the first that is wrong in full.
  ///
  /// - Returns: Whether all of them pass.
  private func check(lesson: [ExerciseFile]) throws -> Bool {
    let tests = try buildTests()
    let outcomes = try tests.outcomes(of: lesson)
    outcomes.forEach { show(line: $0.outcome, of: $0.exercise) }
    let passed = outcomes.count { $0.outcome.isPassed }
    output.print("\(passed) of \(outcomes.count) pass.")
    guard
      let open = outcomes.first(where: { !$0.outcome.isPassed && $0.outcome != .waiting })
        ?? outcomes.first(where: { !$0.outcome.isPassed })
    else {
      if let last = outcomes.last?.exercise { try showFollower(of: last, tests) }
      return true
    }
    output.print()
    let exercise = open.exercise
    // A run of many exercises only finds out which one crashes.
    try show(tests.outcome(of: exercise), of: exercise, causes: causes(for: exercise, tests))
    return false
  }

  private func note(_ text: String) {
    text.wrapped(to: width).forEach { output.print(style.note($0)) }
  }

  /// What to do after an exercise passes: the first one that does not; of an elective, its own first.
  private func showFollower(of exercise: ExerciseFile, _ tests: BuiltTests) throws {
    output.print(style.note("The reference: ./course solution \(exercise.number)"))
    let outcomes = try tests.outcomes(of: catalog.exercises)
    if showFinish(of: exercise, outcomes) { return }
    guard let next = Self.next(in: outcomes, after: exercise, on: way) else {
      return way == .spine ? showEndOfSpine() : showSummary()
    }
    output.print(
      "Next: \(heading(next.exercise))\(next.outcome == .waiting ? "" : ", which \(next.outcome.word)")"
    )
    showWay(to: next.exercise)
  }

  /// The exercises that this one calls and that do not pass: a mistake there shows here too.
  private func causes(for exercise: ExerciseFile, _ tests: BuiltTests) throws -> [ExerciseFile] {
    try catalog.used(by: exercise).filter { try !tests.outcome(of: $0).isPassed }
  }

  /// What to look at once all exercises of a lesson pass, or of all lessons with numbers.
  ///
  /// - Returns: Whether it was the last one, and all is said.
  private func showFinish(
    of exercise: ExerciseFile, _ outcomes: [(exercise: ExerciseFile, outcome: ExerciseOutcome)]
  ) -> Bool {
    let own = outcomes.filter { $0.exercise.folder == exercise.folder }
    guard own.allSatisfy(\.outcome.isPassed) else { return false }
    let course = outcomes.filter { !$0.exercise.number.isElective }
    if !exercise.number.isElective, course.allSatisfy(\.outcome.isPassed),
      outcomes.contains(where: { !$0.outcome.isPassed })
    {
      showFinale(after: course.map(\.exercise))
      return true
    }
    output.print(
      style.good("All \(own.count) exercises of lesson \(exercise.number.lesson) pass.")
        + " It runs on them with ./course run \(exercise.number.lesson) --mine")
    return false
  }

  /// Checks an exercise each time one of the exercises is saved; then continues with the next.
  ///
  /// - Parameters:
  ///   - number: The exercise; without one the first that does not pass.
  ///   - stays: Whether to end when this one passes.
  /// - Throws: `CourseError` if there is no such exercise.
  func watch(_ number: String?, stays: Bool) throws {
    var exercise = try exercise(number)
    output.print("Watching \(style.text(exercise.location, .bold)); Control-C ends it.")
    output.flush()
    var seen: Date?
    while true {
      let saved = lastChange()
      if saved != seen {
        seen = saved
        output.print()
        do {
          if try check("\(exercise.number)") {
            guard !stays, let next = Self.next(in: try outcomes(), after: exercise, on: way)
            else { return }
            exercise = next.exercise
            output.print("Watching \(style.text(exercise.location, .bold)) now.")
          }
        } catch let failure as SourcePackage.Failure {
          if failure.mistake(in: exercise.file) == nil {
            output.print("\(failure)")
          } else {
            show(.uncompiled("\(failure)"), of: exercise)
          }
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
