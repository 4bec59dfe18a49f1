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
      crashWords: crashWords, crashWordsSayAll: isCrashQuiet)
    StepWatchdog.watch(ledger)
    let rules = TestedSteps.chosen.rules(ledger)
    let status = await lesson.run(Array(words.dropFirst()), rules: rules)
    for line in ledger.lines { ErrorLine.write("mine: \(line)") }
    if lesson.notebook.name == "lesson07-playback" {
      if ledger.usesLearner(for: "5.") { ErrorLine.write("mine: \(pictureWords)") }
      if let words = decoderWords(ledger) { ErrorLine.write("mine: \(words)") }
    }
    endProcess(status.rawValue)
  }
}

/// Whether no one has asked for Swift's own report of a crash.
private var isCrashQuiet: Bool {
  environmentVariable("SWIFT_BACKTRACE").map { "SWIFT_BACKTRACE=\($0)" } == quietCrash
}

/// Why a film on learner's functions looks different from lesson 7's own.
private let pictureWords = """
  the picture is smaller and has 216 fixed colours, since your functions of lesson 5 are called for \
  every pixel: lesson 7 alone chooses colours for each scene, with tables in place of calls
  """

/// Whose decoder made the pictures; `nil` where none were decoded.
///
/// They can be the learner's only if it was the course's own, for every one of them.
private func decoderWords(_ ledger: Ledger) -> String? {
  switch (ledger.libavcodecSampleCount, ledger.usesOwnDecoder) {
  case (0, false): nil
  case (0, true):
    ledger.isPictureYours
      ? "no picture was decoded by libavcodec: a video player on your own code, from the first "
        + "byte to the last pixel"
      : "no picture was decoded by libavcodec; what of the decoder is the reference's stands above"
  case (_, false):
    "the pictures were decoded by libavcodec; --decoder swift decodes H.264 with your functions "
      + "of lessons 04 and F"
  case (_, true):
    "some pictures were decoded by libavcodec, thumbnails for example; the others by the course's "
      + "own decoder"
  }
}

/// The letter of an elective, by the name of its program: `A` of `lessonA-sound`.
private func elective(of name: String) -> Character? {
  name.dropFirst("lesson".count).first.flatMap { $0.isLetter ? $0 : nil }
}

/// What the learner reads after a crash of a function.
///
/// The runtime says why in a line before these; on a player's screen it is lost with it.
func crashWords(about step: String) -> String {
  """
  mine: your \(step) crashes\(exerciseFile(of: step).map { ", in \($0)" } ?? "")
  mine: ./course check \(step) says in which test
  mine: SWIFT_BACKTRACE=enable=yes,interactive=no before the command shows where

  """
}

/// The file in which a step is written: `Lessons/04-decode/Exercises/4.7-corrections.swift`.
private func exerciseFile(of step: String) -> String? {
  for lesson in fileNames(in: "\(SourcePackage.root)/Lessons") {
    let folder = "Lessons/\(lesson)/Exercises"
    let file = fileNames(in: "\(SourcePackage.root)/\(folder)").first {
      $0.hasPrefix("\(step)-") && $0.hasSuffix(".swift")
    }
    if let file { return "\(folder)/\(file)" }
  }
  return nil
}
