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
    let isStrict = words.prefix { $0 != "--" }.contains(CommonOption.strict.name)
    let ledger = Ledger(
      lesson: elective(of: lesson.notebook.name), isStrict: isStrict,
      stop: { StepWatchdog.end($0.map { "mine: \($0)" }.joined(separator: "\n")) },
      crashWords: crashWords)
    StepWatchdog.watch(ledger)
    let rules = TestedSteps.chosen.rules(ledger)
    let status = await lesson.run(Array(words.dropFirst()), rules: rules)
    for line in ledger.lines { ErrorLine.write("mine: \(line)") }
    if lesson.notebook.name == "lesson07-playback" {
      if ledger.usesLearner(for: "5.") { ErrorLine.write("mine: \(pictureWords)") }
      ErrorLine.write("mine: \(decoderWords(words, ledger))")
    }
    endProcess(status.rawValue)
  }
}

/// Why a film on learner's functions looks different from lesson 7's own.
private let pictureWords = """
  the picture is smaller and has 216 fixed colours, since your functions of lesson 5 are called for \
  every pixel: lesson 7 alone chooses colours for each scene, with tables in place of calls
  """

/// Whose decoder made the pictures: they can be the learner's only if it was the course's own.
private func decoderWords(_ words: [String], _ ledger: Ledger) -> String {
  let isSwift =
    words.contains("--decoder=swift")
    || zip(words, words.dropFirst()).contains { $0 == "--decoder" && $1 == "swift" }
  guard isSwift else {
    return "the pictures were decoded by libavcodec; --decoder swift decodes H.264 with your "
      + "functions of lessons 04 and F"
  }
  return ledger.isPictureYours
    ? "no picture was decoded by libavcodec: a video player on your own code, from the first byte "
      + "to the last pixel"
    : "no picture was decoded by libavcodec; what of the decoder is the reference's stands above"
}

/// The letter of an elective, by the name of its program: `A` of `lessonA-sound`.
private func elective(of name: String) -> Character? {
  name.dropFirst("lesson".count).first.flatMap { $0.isLetter ? $0 : nil }
}

/// What the learner reads after a crash of a function.
///
/// The runtime says why in lines before these; on a player's screen they are lost with it.
func crashWords(about step: String) -> String {
  """
  mine: your \(step) crashes
  mine: ./course check \(step) says in which test
  mine: SWIFT_BACKTRACE=enable=yes,interactive=no before the command shows where

  """
}
