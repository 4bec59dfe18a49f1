import LessonKit

/// The tests as they were built last, with the exercises that had to be left out.
struct BuiltTests {
  let run: TestRun

  /// The exercises that do not compile, with the compiler's message; the tests were built with stubs
  /// in their place.
  let mistakes: [Exercise: String]

  /// What the compiler said, line by line.
  var output: [String] = []

  /// What the compiler warns of in an exercise, if it was compiled now.
  func warnings(in exercise: Exercise) -> [String] {
    SourcePackage.warnings(in: exercise.file, of: output)
  }

  /// Runs one exercise in its own process.
  ///
  /// - Throws: `CourseError` if no test was run.
  func outcome(of exercise: Exercise) throws(CourseError) -> ExerciseOutcome {
    if let mistake = mistakes[exercise] { return .uncompiled(mistake) }
    return try run.outcome(of: exercise)
  }

  /// Runs all exercises.
  ///
  /// - Throws: `CourseError` if no test was run.
  func outcomes(
    of exercises: [Exercise]
  ) throws(CourseError) -> [(exercise: Exercise, outcome: ExerciseOutcome)] {
    try run.outcomes(of: exercises).map { exercise, outcome in
      (exercise, mistakes[exercise].map(ExerciseOutcome.uncompiled) ?? outcome)
    }
  }
}
