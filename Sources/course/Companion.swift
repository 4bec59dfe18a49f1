import Foundation
import LessonKit
import POSIX
import Terminal

/// Does what the learner asks for, and says what comes next.
struct Companion {
  let output = TextOutput()
  let style: TextStyle
  let package = SourcePackage()
  let catalog = ExerciseCatalog(root: SourcePackage.root)

  init() {
    style = TextStyle(
      isEnabled: ColorChoice.auto.usesColor(isTerminal: isTerminal(1), environment: .current))
  }

  /// Carries out a command.
  ///
  /// - Returns: Whether all is well: that what was checked passes, for one.
  /// - Throws: `CourseError` if that is not possible, or `SourcePackage.Failure` if an exercise
  ///   does not compile.
  func carryOut(_ command: CourseCommand) throws -> Bool {
    defer { output.flush() }
    switch command {
    case .help: output.print(CourseCommand.helpText)
    case .greet: try greet()
    case .list(let isJSON):
      try isJSON ? Self.writeJSON(outcomes(), to: output) : list()
    case .next: try showNext()
    case .check(let number): return try check(number)
    case .hint(let number): try hint(number)
    case .watch(let number, let stays): try watch(number, stays: stays)
    case .reset(let number): try reset(catalog.exercise(number))
    case .solution(let number, let isPeeking):
      try showSolution(of: catalog.exercise(number), isPeeking: isPeeking)
    }
    return true
  }

  /// How all exercises do; before one is begun, nothing has to be built to know that.
  func outcomes() throws -> [(exercise: Exercise, outcome: ExerciseOutcome)] {
    guard try catalog.isBegun else {
      return catalog.exercises.map { ($0, .waiting) }
    }
    return try buildTests().outcomes(of: catalog.exercises)
  }

  /// The first exercise that does not pass yet, with what is wrong with it; `nil` after the last.
  func current() throws -> (exercise: Exercise, outcome: ExerciseOutcome)? {
    Self.next(in: try outcomes())
  }

  /// The first of these that does not pass yet.
  ///
  /// Electives are beside the course: after an exercise of one, its others come first.
  static func next(
    in outcomes: [(exercise: Exercise, outcome: ExerciseOutcome)], after last: Exercise? = nil
  ) -> (exercise: Exercise, outcome: ExerciseOutcome)? {
    let open = outcomes.filter { !$0.outcome.isPassed }
    guard let last, last.number.isElective else { return open.first }
    return open.first { $0.exercise.number.lesson == last.number.lesson } ?? open.first
  }

  /// The exercise that a number means; without one the first that does not pass yet.
  func exercise(_ number: String?) throws -> Exercise {
    if let number { return try catalog.exercise(number) }
    guard let current = try current() else {
      throw CourseError(congratulation)
    }
    return current.exercise
  }

  /// The message when nothing is left to do.
  var congratulation: String { "All \(catalog.exercises.count) exercises pass: \(Self.finale)" }

  static let finale = "Lesson 7 now plays on what you wrote"

  /// The name of an exercise as a heading.
  func heading(_ exercise: Exercise) -> String {
    style.heading("\(exercise.number) · \(exercise.title)")
  }

  /// What to open for an exercise, and how to continue.
  func showWay(to exercise: Exercise) {
    output.print("  write   \(style.text(exercise.location, .bold))")
    output.print("  read    \(catalog.page(of: exercise.folder))")
    output.print("  check   ./course check \(exercise.number)")
    if !exercise.hints.isEmpty { output.print("  stuck?  ./course hint \(exercise.number)") }
  }
}
