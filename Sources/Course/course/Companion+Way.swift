import ExerciseKit
import LessonKit
import POSIX
import Terminal

/// Which exercises a learner follows.
enum CourseWay: String {
  /// Those that lead from the first byte to the last pixel, one after the other.
  case spine
  /// All of them, in their order.
  case all
}

extension Companion {
  /// What is remembered about the answer; `nil` before the learner was asked.
  var chosenWay: CourseWay? {
    (try? catalog.text(of: Self.wayFile)).flatMap(CourseWay.init(rawValue:))
  }

  /// The way that is followed: all exercises, until the learner chooses.
  var way: CourseWay { chosenWay ?? .all }

  private static let wayFile = "\(notebookFolder)/way"

  /// Takes a way that was named, or asks which one it is to be: once, and only in a terminal.
  ///
  /// - Throws: `CourseError` if the answer cannot be remembered.
  func chooseWay(_ named: CourseWay?) throws(CourseError) {
    guard let way = named ?? (chosenWay == nil && isTerminal(0) && isTerminal(1) ? ask() : nil)
    else { return }
    try catalog.write(way.rawValue, to: Self.wayFile)
  }

  /// Asks until there is an answer; `nil` if the input ends without one.
  private func ask() -> CourseWay? {
    let spine = catalog.spine
    output.print("Two ways lead through the exercises:")
    output.print(
      "  spine   \(spine.count) of them, about \(Self.time(of: spine)): "
        + "from the first byte to the last pixel")
    output.print(
      "  all     all \(catalog.exercises.count), about \(Self.time(of: catalog.exercises))")
    while true {
      output.write("Which one? [spine] ")
      output.flush()
      guard let line = readLine() else {
        output.print()
        return nil
      }
      let word = line.filter { $0 != " " }.lowercased()
      if word.isEmpty || CourseWay.spine.rawValue.hasPrefix(word) { return changeNote(.spine) }
      if CourseWay.all.rawValue.hasPrefix(word) { return changeNote(.all) }
      output.print("Say spine or all.")
    }
  }

  private func changeNote(_ way: CourseWay) -> CourseWay {
    let other = way == .spine ? "--all" : "--spine"
    output.print(style.note("./course next \(other) changes that."))
    output.print()
    return way
  }

  /// How long some exercises take together.
  static func time(of exercises: [ExerciseFile]) -> String {
    ExerciseEffort.time(exercises.map { $0.effort?.minutes ?? 0 }.reduce(0, +))
  }

  /// How many of the spine pass, for the end of a list.
  func showSpine(_ outcomes: [(exercise: ExerciseFile, outcome: ExerciseOutcome)]) {
    let spine = outcomes.filter(\.exercise.isSpine)
    let open = spine.filter { !$0.outcome.isPassed }.map(\.exercise)
    guard !spine.isEmpty else { return }
    let rest = open.isEmpty ? "" : "; the others take about \(Self.time(of: open))"
    output.print("Of the spine \(spine.count - open.count) of \(spine.count) pass\(rest).")
  }

  /// The end of the spine, where other exercises are still open.
  func showEndOfSpine() {
    let rest = catalog.exercises.filter { !$0.isSpine && !$0.number.isElective }
    output.print()
    output.print(
      style.title("You have a video player: all \(catalog.spine.count) of the spine pass."))
    showMarks(catalog.spine)
    output.print("Its main steps run on your functions, from the first byte to the last pixel:")
    output.print("  play    \(style.text("./course run 7 --mine", .bold))")
    output.print(
      "  more    ./course next --all: \(rest.count) more in lessons 1 to 7, about "
        + Self.time(of: rest))
  }
}
