/// An exercise, as its files tell of it.
struct Exercise: Hashable {
  /// `3.1`: the first exercise of lesson 3.
  struct Number: Hashable, Comparable, CustomStringConvertible {
    let lesson: Int
    let place: Int

    var description: String { "\(lesson).\(place)" }

    static func < (first: Self, second: Self) -> Bool {
      (first.lesson, first.place) < (second.lesson, second.place)
    }
  }

  let number: Number

  /// What is to be done, in a few words.
  let title: String

  /// Where the learner writes, within the package.
  let file: String

  /// The line to begin at, from 1: that of the function.
  let line: Int

  /// Hint files within the package, from a nudge to nearly the answer.
  let hints: [String]

  /// Folder of the lesson, such as `Lessons/03-demux`.
  let folder: String

  /// The suite of its tests.
  var suite: String { "Exercise\(number.lesson)_\(number.place)" }

  /// Whether a text of its file waits to be written: it throws `Unwritten` as in the beginning.
  func isStub(_ text: String) -> Bool { text.contains("throw Unwritten(\"\(number)") }

  /// The file and the line, as editors understand them.
  var location: String { "\(file):\(line)" }
}

extension Exercise.Number {
  /// Understands `3.1`.
  init?(_ text: some StringProtocol) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let lesson = parts[0], let place = parts[1] else { return nil }
    self.init(lesson: lesson, place: place)
  }
}
