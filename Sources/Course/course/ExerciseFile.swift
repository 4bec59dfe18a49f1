import ExerciseKit

/// An exercise, as its files report it.
struct ExerciseFile: Hashable {
  /// `3.1`: the first exercise of lesson 3.
  struct Number: Hashable, Comparable, CustomStringConvertible {
    /// The lesson's number without a zero before it, or the letter of an elective: `3`, `A`.
    let lesson: String
    let place: Int

    var description: String { "\(lesson).\(place)" }

    /// Whether it belongs to a lesson beside the seven.
    var isElective: Bool { Int(lesson) == nil }

    /// Numbers come first, in their order, then letters.
    private var order: (Int, String, Int) { (Int(lesson) ?? .max, lesson, place) }

    static func < (first: Self, second: Self) -> Bool {
      first.order < second.order
    }
  }

  let number: Number

  /// What to do, in a few words.
  let title: String

  /// Where the learner writes, within the package.
  let file: String

  /// The line to begin at, from 1: that of the function.
  let line: Int

  /// Hint files within the package, from a nudge to nearly the answer.
  let hints: [String]

  /// Folder of the lesson, such as `Lessons/03-demux`.
  let folder: String

  /// Its mark and its minutes; `nil` if the learner has removed the line.
  var effort: ExerciseEffort?

  /// Whether it is one of those that lead from the first byte to the last pixel.
  var isSpine: Bool { effort?.mark == .spine }

  /// The functions that a text of its file declares.
  static func functions(in text: String) -> [String] {
    text.matches(of: /func ([A-Za-z_0-9]+)/).map { String($0.1) }
  }

  /// Whether a text of its file calls a function; comments do not count.
  static func calls(_ function: String, in text: String) -> Bool {
    let code = text.split(separator: "\n").filter { !$0.drop { $0 == " " }.hasPrefix("//") }
    return code.contains { line in
      line.ranges(of: "\(function)(").contains { range in
        let before = line[..<range.lowerBound]
        let isWhole = before.last.map { !$0.isLetter && !$0.isNumber && !"_.".contains($0) } ?? true
        return isWhole && !before.hasSuffix("func ")
      }
    }
  }

  /// The suite of its tests.
  var suite: String { "Exercise\(number.lesson)_\(number.place)" }

  /// The file of its tests, within the package.
  var testFile: String { "Tests/Course/ExerciseTests/Exercise\(number.lesson)/\(suite).swift" }

  /// Whether its file still throws `Unwritten`, as in the beginning.
  func isStub(_ text: String) -> Bool { text.contains("throw Unwritten(\"\(number)") }

  /// The file and the line, as editors understand them.
  var location: String { "\(file):\(line)" }
}

extension ExerciseFile.Number {
  /// Understands `3.1`, and `A.1` or `a.1`.
  init?(_ text: some StringProtocol) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, let place = Int(parts[1]) else { return nil }
    if let number = Int(parts[0]) {
      self.init(lesson: "\(number)", place: place)
    } else if parts[0].count == 1, parts[0].allSatisfy(\.isLetter) {
      self.init(lesson: parts[0].uppercased(), place: place)
    } else {
      return nil
    }
  }
}
