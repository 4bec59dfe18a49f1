import Lesson01
import Lesson02
import Lesson03
import Lesson04
import Lesson05
import Lesson06
import Lesson07
import LessonKit
import POSIX
import Steps

/// A lesson on the learner's functions, where they are written: what `--mine` runs.
///
///     mine lesson03-demux demo.mp4
@main
struct Mine {
  static func main() async {
    let words = Array(commandLineWords.dropFirst())
    guard let name = words.first, let lesson = lesson(name) else {
      ErrorLine.write("mine: run a lesson with --mine instead")
      endProcess(ExitStatus.usage.rawValue)
    }
    let ledger = Ledger()
    // With the reference in the learner's place, tests see that the rules change nothing else.
    let isTest = environmentVariable("COURSE_STEPS") == "reference"
    let steps = isTest ? Steps.reference : .learners
    let status = await lesson(Array(words.dropFirst()), steps.rules(ledger))
    for line in ledger.lines { ErrorLine.write("mine: \(line)") }
    endProcess(status.rawValue)
  }

  private static func lesson(_ name: String) -> (
    (_ words: [String], _ rules: RunRules) async -> ExitStatus
  )? {
    switch name.prefix("lesson00".count) {
    case "lesson01": Lesson01.Lesson.run
    case "lesson02": Lesson02.Lesson.run
    case "lesson03": Lesson03.Lesson.run
    case "lesson04": Lesson04.Lesson.run
    case "lesson05": Lesson05.Lesson.run
    case "lesson06": Lesson06.Lesson.run
    case "lesson07": Lesson07.Lesson.run
    default: nil
    }
  }
}
