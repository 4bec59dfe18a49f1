import LessonKit

/// The tests as they were built last, with the exercises that had to be left out.
struct BuiltTests {
  let run: TestRun

  /// The exercises that do not compile, with the compiler's message; the tests were built with stubs
  /// in their place.
  let mistakes: [ExerciseFile: String]

  /// What the compiler said, line by line.
  var output: [String] = []

  /// The compiler's warnings about an exercise, if it has just been compiled.
  func warnings(in exercise: ExerciseFile) -> [String] {
    SourcePackage.warnings(in: exercise.file, of: output)
  }

  /// Runs one exercise in its own process.
  ///
  /// - Throws: `CourseError` if no test was run.
  func outcome(of exercise: ExerciseFile) throws(CourseError) -> ExerciseOutcome {
    if let mistake = mistakes[exercise] { return .uncompiled(mistake) }
    return try run.outcome(of: exercise)
  }

  /// Runs all exercises.
  ///
  /// - Throws: `CourseError` if no test was run.
  func outcomes(
    of exercises: [ExerciseFile]
  ) throws(CourseError) -> [(exercise: ExerciseFile, outcome: ExerciseOutcome)] {
    try run.outcomes(of: exercises).map { exercise, outcome in
      (exercise, mistakes[exercise].map(ExerciseOutcome.uncompiled) ?? outcome)
    }
  }
}
