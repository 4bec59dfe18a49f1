import Foundation
import LessonKit
import POSIX
import Terminal

extension ExerciseFile {
  /// The words after `./course` that show what the exercise does to a film; `nil` if that is nothing new.
  var effect: [String]? {
    switch (number.lesson, number.place) {
    // Blocks are predicted, corrected and copied.
    case ("4", 6...): ["run", "4", "moov-last.mp4", "--mine"]
    // A picture, in colours that are the learner's, and after 5.5 in characters that are, too.
    case ("5", _): ["run", "5", "meadow.mp4", "--mine", "--cell", "1"]
    case ("6", _): ["run", "6", "--mine"]
    case ("7", _): ["run", "7", "--mine"]
    // The film's pictures are decoded by them.
    case ("F", _): ["run", "7", "--decoder", "swift", "--mine"]
    default: nil
    }
  }
}

extension Companion {
  /// Says how to see what an exercise does that passes.
  ///
  /// After the last one of lesson 5 a terminal shows it at once: a picture, drawn by bytes that the
  /// learner's function wrote if the terminal takes sixels.
  func showEffect(of exercise: ExerciseFile) {
    guard let effect = exercise.effect else { return }
    let command = "./course \(effect.joined(separator: " "))"
    guard "\(exercise.number)" == "5.5", isTerminal(0), isTerminal(1) else {
      return output.print("See what it does: \(style.text(command, .bold))")
    }
    printWrapped(
      Self.pictureWords(drawsSixels: TerminalGreeting(style: style).drawsSixels(), command))
    output.flush()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["\(catalog.root)/course"] + effect
    // A picture is a present: if it cannot be drawn, the exercise still passes.
    guard (try? process.run()) != nil else { return }
    process.waitUntilExit()
  }

  /// What stands above the picture that follows 5.5.
  static func pictureWords(drawsSixels: Bool, _ command: String) -> String {
    drawsSixels
      ? "The next picture is drawn by the bytes of your function: \(command)"
      : "This terminal takes no sixels: the next picture has your colours, but not your bytes. In "
        + "xterm -ti vt340, mlterm, foot or WezTerm they draw it: \(command)"
  }
}
