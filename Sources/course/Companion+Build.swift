import Foundation
import LessonKit
import Terminal

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
  func buildTests(for wanted: Exercise? = nil) throws -> BuiltTests {
    if !TestRun.isBuilt(package) {
      ErrorLine.write("building the tests of the exercises: some minutes the first time")
    }
    let copies = ExerciseCopies(catalog: catalog)
    var mistakes: [Exercise: String] = [:]
    while true {
      do {
        try build(environment: copies.environment(replacing: Set(mistakes.keys), stub: stub(of:)))
        return BuiltTests(run: TestRun(package: package), mistakes: mistakes)
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
        mistakes.merge(found) { first, _ in first }
      }
    }
  }

  private func build(environment: [String]) throws {
    let isShown = isatty(2) == 1
    // Also where the build throws: the error's line must not begin with what was shown last.
    defer {
      if isShown { FileHandle.standardError.write(Data("\r\(ControlCode.eraseToEndOfLine)".utf8)) }
    }
    try package.build(
      ["--build-tests"], environment: ["COURSE_TESTS=ExerciseTests"] + environment
    ) { line in
      // Only what counts up: "[12/340] Compiling …".
      guard isShown, line.hasPrefix("["), let end = line.firstIndex(of: "]") else { return }
      FileHandle.standardError.write(
        Data("\rbuilding \(line[...end]) \(ControlCode.eraseToEndOfLine)".utf8))
    }
  }
}

/// Copies of the exercises of a lesson in which some are stubs, for a build: `.course/exercises`.
struct ExerciseCopies {
  let catalog: ExerciseCatalog

  /// Writes the copies that are needed, and tells the package of them.
  ///
  /// - Parameters:
  ///   - exercises: Those that do not compile.
  ///   - stub: Returns the text of an exercise that waits to be written.
  /// - Returns: The variables for the build; none where nothing has to be replaced.
  /// - Throws: `CourseError` if a file cannot be read or written.
  func environment(
    replacing exercises: Set<Exercise>, stub: (Exercise) -> String?
  ) throws(CourseError) -> [String] {
    guard !exercises.isEmpty else { return [] }
    let folders = Set(exercises.map(\.folder)).sorted()
    for exercise in catalog.exercises where folders.contains(exercise.folder) {
      let text =
        exercises.contains(exercise)
        ? stub(exercise) ?? "" : try traced(catalog.text(of: exercise.file), to: exercise.file)
      try write(text, of: exercise)
    }
    let lessons = folders.map { $0.dropFirst("Lessons/".count) }
    return ["COURSE_COPIES=" + lessons.joined(separator: " ")]
  }

  /// The text with a first line that has the compiler name the learner's file.
  private func traced(_ text: String, to file: String) -> String {
    "#sourceLocation(file: \"\(catalog.root)/\(file)\", line: 1)\n" + text
  }

  /// Writes a copy, unless it is there: what is older than its object file is not compiled again.
  private func write(_ text: String, of exercise: Exercise) throws(CourseError) {
    let lesson = exercise.folder.dropFirst("Lessons/".count)
    let name = exercise.file.split(separator: "/").last ?? ""
    let file = URL(fileURLWithPath: "\(catalog.root)/.course/exercises/\(lesson)/\(name)")
    guard (try? String(contentsOf: file, encoding: .utf8)) != text else { return }
    do {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file, options: .atomic)
    } catch {
      throw CourseError("cannot write '\(file.path)': \(error.localizedDescription)")
    }
  }
}
