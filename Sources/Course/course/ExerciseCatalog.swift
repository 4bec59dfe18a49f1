import ExerciseKit
import Foundation
import LessonKit

/// All exercises of the package, found by their files: there is no second list of them.
///
///     Lessons/03-demux/Exercises/3.1-decode-times.swift
///     Lessons/03-demux/Hints/3.1.1.md
struct ExerciseCatalog {
  let root: String
  let exercises: [ExerciseFile]

  /// The folders of the lessons with exercises: `01-bytes` and so on, electives with letters last.
  let lessons: [String]

  /// Looks through the folders of the lessons.
  init(root: String) {
    self.root = root
    lessons = Self.names(in: root + "/Lessons").filter {
      !Self.names(in: "\(root)/Lessons/\($0)/Exercises").isEmpty
    }
    exercises = lessons.flatMap { lesson in
      Self.names(in: "\(root)/Lessons/\(lesson)/Exercises").compactMap {
        Self.exercise(file: $0, folder: "Lessons/\(lesson)", root: root)
      }
    }.sorted { $0.number < $1.number }
  }

  /// The exercise of a number, as it was typed.
  ///
  /// - Throws: `CourseError` if there is none.
  func exercise(_ text: String) throws(CourseError) -> ExerciseFile {
    let number = ExerciseFile.Number(text)
    if let exercise = exercises.first(where: { $0.number == number }) { return exercise }
    if number == nil, let meant = text.nearest(among: exercises.map { "\($0.number)" }) {
      throw CourseError(usage: "there is no exercise '\(text)': did you mean \(meant)?")
    }
    let near = exercises.filter { $0.number.lesson == number?.lesson }.map(\.number)
    guard let first = near.first, let last = near.last else {
      let known = exercises.first.map { ": they have numbers such as \($0.number)" } ?? ""
      throw CourseError(usage: "there is no exercise '\(text)'\(known); ./course list shows all")
    }
    throw CourseError(
      usage:
        "there is no exercise '\(text)': those of lesson \(first.lesson) are \(first) to \(last)")
  }

  /// The exercises of a lesson: `1`, `01`, `A`, `bytes` or `01-bytes`; `nil` if it is not one.
  func lesson(_ text: String) -> [ExerciseFile]? {
    let number = Int(text).map { "\($0)" } ?? text.uppercased()
    let found = exercises.filter { exercise in
      let folder = exercise.folder.dropFirst("Lessons/".count)
      return exercise.number.lesson == number || folder == text
        || folder.drop { $0 != "-" }.dropFirst() == text
    }
    return found.isEmpty ? nil : found
  }

  /// The exercises of the same lesson whose functions an exercise calls, and those that they call.
  ///
  /// - Throws: `CourseError` if a file cannot be read.
  func used(by exercise: ExerciseFile) throws(CourseError) -> [ExerciseFile] {
    var used: Set<ExerciseFile> = []
    var open = [exercise]
    while let user = open.popLast() {
      let text = try text(of: user.file)
      let own = Set(ExerciseFile.functions(in: text))
      for other in exercises where other.folder == exercise.folder && other != exercise {
        let functions = Set(ExerciseFile.functions(in: try self.text(of: other.file)))
        guard functions.subtracting(own).contains(where: { ExerciseFile.calls($0, in: text) })
        else {
          continue
        }
        if used.insert(other).inserted { open.append(other) }
      }
    }
    return used.sorted { $0.number < $1.number }
  }

  /// The exercises that lead from the first byte to the last pixel.
  var spine: [ExerciseFile] { exercises.filter(\.isSpine) }

  /// Whether the learner has begun any of them.
  var isBegun: Bool {
    get throws(CourseError) {
      for exercise in exercises where try !isStub(exercise) { return true }
      return false
    }
  }

  /// Whether an exercise is as it was in the beginning.
  ///
  /// - Throws: `CourseError` if it cannot be read.
  func isStub(_ exercise: ExerciseFile) throws(CourseError) -> Bool {
    exercise.isStub(try text(of: exercise.file))
  }

  /// Where to read about a lesson: in the web site if it exists, since it folds hints and answers.
  func page(of folder: String) -> String {
    let page = ".build/site/\(folder)/index.html"
    return FileManager.default.fileExists(atPath: "\(root)/\(page)") ? page : "\(folder)/README.md"
  }

  /// The text of a file of the package.
  ///
  /// - Throws: `CourseError` if it cannot be read.
  func text(of file: String) throws(CourseError) -> String {
    guard let text = try? String(contentsOfFile: "\(root)/\(file)", encoding: .utf8) else {
      throw CourseError("\(file): cannot be read")
    }
    return text
  }

  /// Writes a file of the package, in folders that are made where they are missing.
  ///
  /// - Throws: `CourseError` if it cannot be written.
  func write(_ text: String, to file: String) throws(CourseError) {
    let url = URL(fileURLWithPath: "\(root)/\(file)")
    do {
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url, options: .atomic)
    } catch {
      throw CourseError("cannot write '\(url.path)': \(error.localizedDescription)")
    }
  }

  private static func names(in folder: String) -> [String] {
    // A folder that is missing holds nothing.
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
  }

  private static func exercise(file name: String, folder: String, root: String) -> ExerciseFile? {
    guard name.hasSuffix(".swift"), let number = ExerciseFile.Number(name.prefix { $0 != "-" })
    else {
      return nil
    }
    let file = "\(folder)/Exercises/\(name)"
    let text = (try? String(contentsOfFile: "\(root)/\(file)", encoding: .utf8)) ?? ""
    let lines = text.components(separatedBy: "\n")
    let hints = names(in: "\(root)/\(folder)/Hints").filter {
      $0.hasPrefix("\(number).") && $0.hasSuffix(".md")
    }
    return ExerciseFile(
      number: number, title: title(of: number, in: lines) ?? name, file: file,
      line: (lines.firstIndex { $0.contains("func ") } ?? 0) + 1,
      hints: hints.map { "\(folder)/Hints/\($0)" }, folder: folder,
      effort: ExerciseEffort(source: text))
  }

  /// What follows `/// 3.1 · ` in the first line of documentation.
  private static func title(of number: ExerciseFile.Number, in lines: [String]) -> String? {
    let start = "/// \(number) · "
    let line = lines.first { $0.hasPrefix(start) }
    return line.map { line in
      let title = line.dropFirst(start.count)
      return String(title.hasSuffix(".") ? title.dropLast() : title)
    }
  }
}
