import AllLessons
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
    guard let lesson = allLessons.first(where: { $0.notebook.name == words.first }) else {
      ErrorLine.write("mine: run a lesson with --mine instead")
      endProcess(ExitStatus.usage.rawValue)
    }
    let ledger = Ledger(lesson: elective(of: lesson.notebook.name), crashWords: crashWords)
    StepWatchdog.watch(ledger)
    // With the reference in the learner's place, tests see that the rules change nothing else.
    let isTest = environmentVariable("COURSE_STEPS") == "reference"
    let steps = isTest ? Steps.reference : .learners
    let status = await lesson.run(Array(words.dropFirst()), rules: steps.rules(ledger))
    for line in ledger.lines { ErrorLine.write("mine: \(line)") }
    if lesson.notebook.name == "lesson07-playback", ledger.usesLearner(for: "5.") {
      ErrorLine.write("mine: \(pictureWords)")
    }
    endProcess(status.rawValue)
  }
}

/// Why a film on learner's functions looks different from lesson 7's own.
private let pictureWords = """
  the picture is smaller and has 216 fixed colours, since your functions of lesson 5 are called for \
  every pixel: lesson 7 alone chooses colours for each scene, with tables in place of calls
  """

/// The letter of an elective, by the name of its program: `A` of `lessonA-sound`.
private func elective(of name: String) -> Character? {
  name.dropFirst("lesson".count).first.flatMap { $0.isLetter ? $0 : nil }
}

/// What the learner reads after a crash of a function.
///
/// The runtime says why in lines before these; where that was a player's screen, they have gone with it.
func crashWords(about step: String) -> String {
  """
  mine: your \(step) crashes
  mine: ./course check \(step) says in which test
  mine: SWIFT_BACKTRACE=enable=yes,interactive=no before the command shows where

  """
}
