import LessonKit

extension Companion {
  /// Builds the tests, so that they judge what the learner has written now.
  ///
  /// The exercises of a lesson are one module: a mistake in one keeps all of them from being compiled.
  /// So where exercises do not compile, the module is built from a copy in which they are stubs.
  ///
  /// - Parameter wanted: The exercise to check, which must compile.
  /// - Returns: The tests, and what does not compile.
  /// - Throws: `SourcePackage.Failure` if `wanted` or anything but an exercise does not compile, or
  ///   git knows no stub.
  func buildTests(for wanted: ExerciseFile? = nil) throws -> BuiltTests {
    if !TestRun.isBuilt(package) {
      ErrorLine.write("the tests of the exercises are built: some minutes the first time")
    }
    let copies = ExerciseCopies(catalog: catalog)
    var mistakes = copies.knownMistakes
    // What is requested is compiled in any case: the cause may have been in another exercise.
    if let wanted { mistakes[wanted] = nil }
    while true {
      do {
        let output = try build(
          environment: copies.environment(replacing: Set(mistakes.keys), stub: stub(of:)))
        if let wanted { copies.forget(wanted) }
        return BuiltTests(run: TestRun(package: package), mistakes: mistakes, output: output)
      } catch let failure as SourcePackage.Failure {
        let found = catalog.exercises.compactMap { exercise in
          failure.mistake(in: exercise.file).map { (exercise, $0) }
        }
        if let own = found.first(where: { $0.0 == wanted }) {
          throw SourcePackage.Failure(output: failure.output.filter { $0.contains(own.0.file) })
        }
        // A stub that does not compile either is no help.
        let isProgress = found.contains { mistakes[$0.0] == nil }
        guard isProgress, found.allSatisfy({ stub(of: $0.0) != nil }) else { throw failure }
        for (exercise, mistake) in found { try copies.note(mistake, in: exercise) }
        mistakes.merge(found) { first, _ in first }
      }
    }
  }

  private func build(environment: [String]) throws -> [String] {
    let progress = BuildProgress("building the tests")
    // Also where the build throws: the error's line must not begin with what was shown last.
    defer { progress.end() }
    return try package.build(
      ["--build-tests"], environment: ["COURSE_TESTS=ExerciseTests"] + environment,
      progress: progress.report)
  }
}
