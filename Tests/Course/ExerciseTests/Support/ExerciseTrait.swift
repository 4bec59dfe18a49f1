import ExerciseKit
import Steps
import Testing

/// Makes a suite the tests of an exercise.
///
/// An exercise that is not written yet is reported in one line, neither as passed nor as broken; as
/// broken where it is requested by name. With `COURSE_PROVE` in the environment the reference and
/// the mutants are judged instead of the learner.
struct ExerciseTrait: SuiteTrait, TestTrait, TestScoping {
  let exercise: String
  let probe: @Sendable (Steps) throws -> Void

  var isRecursive: Bool { true }

  func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? {
    // Called for each case of a test: the scope is needed there, and for the suite.
    test.isSuite || testCase != nil ? self : nil
  }

  @concurrent
  func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    if CourseMode.isProof {
      return try await ExerciseProof.judge(exercise, test, testCase, function)
    }
    guard test.isSuite else {
      let watch = EndlessLoopWatch(exercise)
      TestMarks.begin(test, of: exercise)
      defer {
        TestMarks.end()
        watch.end()
      }
      return try await function()
    }
    if !CourseMode.isStrict, isUnwritten {
      return try wait()
    }
    try await function()
  }

  private var isUnwritten: Bool {
    let watch = EndlessLoopWatch(exercise)
    defer { watch.end() }
    do {
      try probe(.current)
      return false
    } catch {
      return error is Unwritten
    }
  }

  /// Leaves the suite out, and says so.
  private func wait() throws {
    #if compiler(>=6.3)
      try Test.cancel("\(exercise) waits to be written")
    #else
      print("\(exercise) waits to be written")
    #endif
  }
}

extension Trait where Self == ExerciseTrait {
  /// The tests of an exercise; `probe` calls it once, on harmless input.
  static func exercise(
    _ number: String, _ probe: @escaping @Sendable (Steps) throws -> Void
  ) -> Self {
    ExerciseTrait(exercise: number, probe: probe)
  }
}
