import Foundation

/// Copies of the exercises of a lesson in which some are stubs, for a build: `.course/exercises`.
struct ExerciseCopies {
  let catalog: ExerciseCatalog

  /// Writes the copies that are needed, and tells the package about them.
  ///
  /// - Parameters:
  ///   - exercises: Those that do not compile.
  ///   - stub: Returns the text of an exercise that waits to be written.
  /// - Returns: The variables for the build; none if nothing has to be replaced.
  /// - Throws: `CourseError` if a file cannot be read or written.
  func environment(
    replacing exercises: Set<ExerciseFile>, stub: (ExerciseFile) -> String?
  ) throws(CourseError) -> [String] {
    guard !exercises.isEmpty else { return [] }
    let folders = Set(exercises.map(\.folder)).sorted()
    try removeOthers(than: catalog.exercises.filter { folders.contains($0.folder) })
    for exercise in catalog.exercises where folders.contains(exercise.folder) {
      let text =
        exercises.contains(exercise)
        ? stub(exercise) ?? "" : try traced(catalog.text(of: exercise.file), to: exercise.file)
      try write(text, of: exercise)
    }
    let lessons = folders.map { $0.dropFirst("Lessons/".count) }
    return ["COURSE_COPIES=" + lessons.joined(separator: " ")]
  }

  /// The mistakes that an earlier build found in exercises which have not changed since.
  ///
  /// A build without copies and one with them compile the module again and everything that depends
  /// on it, which takes half a minute. With this the first build already knows which copies it
  /// needs.
  var knownMistakes: [ExerciseFile: String] {
    var mistakes: [ExerciseFile: String] = [:]
    for exercise in catalog.exercises {
      // Most have no such file.
      guard let note = try? catalog.text(of: note(on: exercise)),
        let text = try? catalog.text(of: exercise.file),
        let end = note.firstIndex(of: "\n"), note[note.index(after: end)...] == text
      else { continue }
      mistakes[exercise] = String(note[..<end])
    }
    return mistakes
  }

  /// Records a mistake, and the text that contains it.
  ///
  /// - Throws: `CourseError` if a file cannot be read or written.
  func note(_ mistake: String, in exercise: ExerciseFile) throws(CourseError) {
    try catalog.write("\(mistake)\n\(catalog.text(of: exercise.file))", to: note(on: exercise))
  }

  /// Forgets a mistake: the exercise compiles.
  func forget(_ exercise: ExerciseFile) {
    // Most have no such file.
    try? FileManager.default.removeItem(atPath: "\(catalog.root)/\(note(on: exercise))")
  }

  private func note(on exercise: ExerciseFile) -> String {
    "\(Companion.notebookFolder)/mistakes/\(exercise.number)"
  }

  /// Where the copy of an exercise is.
  private func copy(of exercise: ExerciseFile) -> String {
    let lesson = exercise.folder.dropFirst("Lessons/".count)
    let name = exercise.file.split(separator: "/").last ?? ""
    return "\(Companion.notebookFolder)/exercises/\(lesson)/\(name)"
  }

  /// Removes the copies of exercises that have been renamed or removed: they would be compiled too.
  ///
  /// - Throws: `CourseError` if one cannot be removed.
  private func removeOthers(than exercises: [ExerciseFile]) throws(CourseError) {
    let copies = exercises.map { URL(fileURLWithPath: "\(catalog.root)/\(copy(of: $0))") }
    let names = Set(copies.map(\.lastPathComponent))
    for folder in Set(copies.map { $0.deletingLastPathComponent().path }) {
      // Before the first copy there is no folder.
      let found = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      for name in found where !names.contains(name) {
        do {
          try FileManager.default.removeItem(atPath: "\(folder)/\(name)")
        } catch {
          throw CourseError("cannot remove '\(folder)/\(name)': \(error.localizedDescription)")
        }
      }
    }
  }

  /// The text with a first line that has the compiler name the learner's file.
  private func traced(_ text: String, to file: String) -> String {
    "#sourceLocation(file: \"\(catalog.root)/\(file)\", line: 1)\n" + text
  }

  /// Writes a copy, unless it is there: what is older than its object file is not compiled again.
  private func write(_ text: String, of exercise: ExerciseFile) throws(CourseError) {
    let file = copy(of: exercise)
    guard (try? catalog.text(of: file)) != text else { return }
    try catalog.write(text, to: file)
  }
}
