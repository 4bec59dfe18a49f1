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
    // The player's screen takes what the runtime says of a crash away with it.
    let isFullScreen = lesson.notebook.name.hasPrefix("lesson07") && isTerminal(2)
    let ledger = Ledger { crashWords(about: $0, isFullScreen: isFullScreen) }
    StepWatchdog.watch(ledger)
    // With the reference in the learner's place, tests see that the rules change nothing else.
    let isTest = environmentVariable("COURSE_STEPS") == "reference"
    let steps = isTest ? Steps.reference : .learners
    let status = await lesson.run(Array(words.dropFirst()), rules: steps.rules(ledger))
    for line in ledger.lines { ErrorLine.write("mine: \(line)") }
    endProcess(status.rawValue)
  }
}

/// What the learner reads after a crash of a function.
///
/// - Parameters:
///   - step: The exercise's number.
///   - isFullScreen: Whether the line in which the runtime says why and where cannot be seen.
/// - Returns: Lines that end.
func crashWords(about step: String, isFullScreen: Bool = false) -> String {
  """
  mine: your \(step) crashes
  mine: ./course check \(step) says in which test

  """
    // `swift run` would build everything again: to SwiftPM a file is another place for messages.
    + (isFullScreen
      ? "mine: in which line: .build/debug/lesson07-playback … --mine 2> crash.txt\n" : "")
}
