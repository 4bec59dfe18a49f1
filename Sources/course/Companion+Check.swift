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
    let exercise = try catalog.exercise(number)
    let tests = try buildTests(for: exercise)
    let outcome = try tests.outcome(of: exercise)
    show(outcome, of: exercise, causes: outcome.isPassed ? [] : try causes(for: exercise, tests))
    for warning in tests.warnings(in: exercise) {
      output.print(style.note("The compiler warns: \(warning)"))
    }
    for (other, mistake) in tests.mistakes.sorted(by: { $0.key.number < $1.key.number }) {
      output.print(
        style.note("\(other.number) does not compile, and counts as not written: \(mistake)"))
    }
    if outcome.isPassed { try showFollower(of: exercise, tests) }
    return outcome.isPassed
  }

  /// What to do after an exercise passes: the first one that does not; of an elective, its own first.
  private func showFollower(of exercise: Exercise, _ tests: BuiltTests) throws {
    output.print(style.note("The reference: ./course solution \(exercise.number)"))
    let outcomes = try tests.outcomes(of: catalog.exercises)
    showFinish(of: exercise, outcomes)
    guard let next = Self.next(in: outcomes, after: exercise) else { return showSummary() }
    output.print(
      "Next: \(heading(next.exercise))\(next.outcome == .waiting ? "" : ", which \(next.outcome.word)")"
    )
    showWay(to: next.exercise)
  }

  /// What an exercise calls that does not pass itself: a mistake there shows here too.
  private func causes(for exercise: Exercise, _ tests: BuiltTests) throws -> [Exercise] {
    try catalog.used(by: exercise).filter { try !tests.outcome(of: $0).isPassed }
  }

  /// What to look at once all exercises of a lesson pass.
  private func showFinish(
    of exercise: Exercise, _ outcomes: [(exercise: Exercise, outcome: ExerciseOutcome)]
  ) {
    let own = outcomes.filter { $0.exercise.folder == exercise.folder }
    guard own.allSatisfy(\.outcome.isPassed) else { return }
    output.print(
      style.good("All \(own.count) exercises of lesson \(exercise.number.lesson) pass.")
        + " It runs on them with ./course run \(exercise.number.lesson) --mine")
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
            guard !stays, let next = Self.next(in: try outcomes(), after: exercise) else { return }
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
