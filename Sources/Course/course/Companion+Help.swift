import Foundation
import LessonKit
import Terminal

extension Companion {
  /// Shows the next hint of an exercise.
  ///
  /// Only the number of hints shown is remembered, in `.course`; progress is not.
  func hint(_ number: String?) throws {
    let exercise = try exercise(number)
    guard !exercise.hints.isEmpty else {
      throw CourseError("\(exercise.number) has no hints beside \(exercise.folder)/README.md")
    }
    let memory = "\(Self.notebookFolder)/\(exercise.number).hints"
    let shown = (try? catalog.text(of: memory)).flatMap { Int($0) } ?? 0
    let index = min(shown, exercise.hints.count - 1)
    output.print("\(heading(exercise)) · hint \(index + 1) of \(exercise.hints.count)")
    output.print()
    HintText(try catalog.text(of: exercise.hints[index])).lines.forEach { output.print($0) }
    if index + 1 < exercise.hints.count {
      output.print()
      output.print(style.note("One more: ./course hint \(exercise.number)"))
    }
    try catalog.write("\(index + 1)", to: memory)
  }

  /// Makes an exercise a stub again, as git has it; what the learner wrote is kept in `.course`.
  func reset(_ exercise: ExerciseFile) throws {
    let text = try catalog.text(of: exercise.file)
    guard let stub = stub(of: exercise) else {
      throw CourseError("\(exercise.file): git knows no version of it that waits to be written")
    }
    guard text != stub else {
      return output.print("\(exercise.number) waits to be written: nothing was changed")
    }
    let seconds = Int(Date().timeIntervalSince1970)
    let copy = "\(Self.notebookFolder)/\(exercise.number)-\(seconds).swift"
    try catalog.write(text, to: copy)
    try catalog.write(stub, to: exercise.file)
    output.print("\(exercise.location) waits to be written again")
    output.print("what you wrote: \(copy)")
  }

  /// Shows the reference for an exercise, once the learner's function passes.
  func showSolution(of exercise: ExerciseFile, isPeeking: Bool) throws {
    if !isPeeking {
      guard try buildTests(for: exercise).outcome(of: exercise).isPassed else {
        throw CourseError(
          "\(exercise.number) does not pass yet; --peek shows the solution anyway")
      }
    }
    let regions = SolutionRegion.all(for: exercise.number, root: catalog.root)
    guard !regions.isEmpty else {
      throw CourseError("no code is marked as the solution of \(exercise.number)")
    }
    for region in regions {
      output.print(style.heading("\(region.file):\(region.line)"))
      region.lines.forEach { output.print($0) }
      output.print()
    }
  }

  /// What belongs to one learner on one machine: out of git's sight, and not in `.build`, which
  /// people remove.
  static let notebookFolder = ".course"

  /// The newest version in git's history that waits to be written.
  func stub(of exercise: ExerciseFile) -> String? {
    let commits = git(["log", "--format=%H", "--", exercise.file]) ?? ""
    return commits.split(separator: "\n").lazy
      .compactMap { git(["show", "\($0):./\(exercise.file)"]) }
      .first(where: exercise.isStub)
  }

  private func git(_ words: [String]) -> String? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["git", "-C", catalog.root] + words
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return process.terminationStatus == 0 ? String(decoding: data, as: UTF8.self) : nil
  }
}
