import Foundation
import LessonKit
import POSIX
import Terminal

/// Does what the learner asks for, and says what comes next.
struct Companion {
  let output = TextOutput()
  let style: TextStyle
  let package = SourcePackage()

  /// A test follows a learner in a package of its own.
  let catalog = ExerciseCatalog(
    root: environmentVariable("COURSE_ROOT") ?? SourcePackage.root)

  init() {
    style = TextStyle(
      isEnabled: ColorChoice.auto.usesColor(isTerminal: isTerminal(1), environment: .current))
  }

  /// Carries out a command.
  ///
  /// - Returns: Whether all is well, such as that what was checked passes.
  /// - Throws: `CourseError` if that is not possible, or `SourcePackage.Failure` if an exercise
  ///   does not compile.
  func carryOut(_ command: CourseCommand) throws -> Bool {
    defer { output.flush() }
    switch command {
    case .help: output.print(CourseCommand.helpText)
    case .greet: try greet()
    case .list(let isJSON):
      try isJSON ? Self.writeJSON(outcomes(), to: output) : list()
    case .next(let way): try showNext(way)
    case .check(let number) where Self.isHandmade(number): return try runHandmade("check")
    case .watch(let number, _) where Self.isHandmade(number): return try runHandmade("watch")
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
  func outcomes() throws -> [(exercise: ExerciseFile, outcome: ExerciseOutcome)] {
    guard try catalog.isBegun else {
      return catalog.exercises.map { ($0, .waiting) }
    }
    return try buildTests().outcomes(of: catalog.exercises)
  }

  /// The first exercise that does not pass yet, with what is wrong with it; `nil` after the last.
  func current() throws -> (exercise: ExerciseFile, outcome: ExerciseOutcome)? {
    Self.next(in: try outcomes(), on: way)
  }

  /// The first of these that does not pass yet.
  ///
  /// Electives are beside the course: after an exercise of one, its others come first. On the spine
  /// only its exercises follow.
  static func next(
    in outcomes: [(exercise: ExerciseFile, outcome: ExerciseOutcome)],
    after last: ExerciseFile? = nil, on way: CourseWay = .all
  ) -> (exercise: ExerciseFile, outcome: ExerciseOutcome)? {
    let open = outcomes.filter { !$0.outcome.isPassed }
    let first = open.first { way == .all || $0.exercise.isSpine }
    guard let last, last.number.isElective else { return first }
    return open.first { $0.exercise.number.lesson == last.number.lesson } ?? first
  }

  /// The exercise that a number means; without one the first that does not pass yet.
  func exercise(_ number: String?) throws -> ExerciseFile {
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
  func heading(_ exercise: ExerciseFile) -> String {
    style.heading("\(exercise.number) · \(exercise.title)")
  }

  /// What to open for an exercise, and how to continue.
  func showWay(to exercise: ExerciseFile) {
    if let effort = exercise.effort { output.print("  takes   \(effort)") }
    output.print("  write   \(style.text(exercise.location, .bold))")
    output.print("  read    \(catalog.page(of: exercise.folder))")
    output.print("  check   ./course check \(exercise.number)")
    if !exercise.hints.isEmpty { output.print("  stuck?  ./course hint \(exercise.number)") }
  }
}
