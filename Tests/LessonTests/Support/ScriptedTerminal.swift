import Foundation
import TestSupport

/// A terminal with somebody in front of it, who types when there is something to see.
///
/// It answers the questions that a program asks of a terminal, and can tell afterwards whether its
/// settings are as they were.
final class ScriptedTerminal {
  /// What this terminal says of itself.
  enum Kind {
    /// Shows sixel: the answer to "who are you" (DA1) has a 4 in it.
    case sixel
    /// Shows kitty's graphics, and says so when it is asked about a picture of one pixel.
    case kitty
    /// Shows no graphics.
    case plain
    /// Answers nothing at all.
    case silent
    /// Shows sixel, and takes a millisecond for a thousand bytes.
    case slow

    var hasSixels: Bool { self == .sixel || self == .slow }
  }

  /// One thing to do as soon as some text has been seen.
  struct Step {
    enum Action {
      case type(String)
      case signal(Int32)
      /// Stops the program, and lets it go on, without asking it.
      case stopAndContinue
      /// Gives the window another size, in cells of 8 by 16 pixels.
      case resize(columns: UInt16, rows: UInt16)
      /// Only waits.
      case nothing
    }

    let text: String
    let action: Action

    /// Waits for `text`, counted from the end of the text that the last step waited for.
    static func after(_ text: String, _ action: Action) -> Step {
      Step(text: text, action: action)
    }
  }

  /// How a program ended, and what it left behind.
  struct Outcome {
    /// Everything that the program has written.
    let output: String
    /// The exit status, or 128 and the number of the signal that ended it.
    let status: Int32
    /// Whether line editing, echo and all other settings are as they were before.
    let settingsAreRestored: Bool
    /// The steps that were not reached.
    let stepsLeft: Int
  }

  private let kind: Kind
  private let terminal = PseudoTerminal(pixelWidth: 640, pixelHeight: 384)
  private var output: [UInt8] = []
  private var answeredCount = 0
  private var matchedCount = 0

  init(_ kind: Kind) {
    self.kind = kind
  }

  /// Runs a program on this terminal to its end; one that hangs is killed, and its status tells.
  func run(_ words: [String], steps: [Step]) -> Outcome {
    let before = terminal.attributes
    let process = TerminalProcess(words, on: terminal)
    let deadline = ContinuousClock.now + .seconds(60)
    var steps = steps[...]
    var status: Int32?
    while status == nil {
      status = process.exitStatus()
      let piece = terminal.read(timeout: .milliseconds(20))
      if kind == .slow { Thread.sleep(forTimeInterval: Double(piece.count) / 1e6) }
      output += piece
      answerQuestions()
      perform(&steps, on: process)
      if ContinuousClock.now > deadline { process.signal(SIGKILL) }
    }
    output += terminal.output().utf8
    // Whoever restores the terminal for a process that was killed may take a moment.
    while status == 128 + SIGKILL, ContinuousClock.now < deadline,
      before != terminal.attributes || isOnAlternateScreen
    {
      output += terminal.read(timeout: .milliseconds(20))
    }
    output += terminal.output().utf8
    return Outcome(
      output: String(decoding: output, as: UTF8.self), status: status ?? -1,
      settingsAreRestored: before == terminal.attributes, stepsLeft: steps.count)
  }

  /// Whether the alternate screen was entered and not left.
  private var isOnAlternateScreen: Bool {
    let pieces = String(decoding: output, as: UTF8.self)
      .components(separatedBy: PlayerRun.entersScreen)
    return pieces.count > 1 && pieces.last?.contains(PlayerRun.leavesScreen) == false
  }

  private func perform(_ steps: inout ArraySlice<Step>, on process: TerminalProcess) {
    guard let step = steps.first, let end = scan(for: [step.text], from: &matchedCount)?.end
    else { return }
    matchedCount = end
    steps.removeFirst()
    switch step.action {
    case .type(let text): terminal.type(text)
    case .signal(let number): process.signal(number)
    case .resize(let columns, let rows):
      terminal.resize(
        columns: columns, rows: rows, pixelWidth: 8 * columns, pixelHeight: 16 * rows)
    case .stopAndContinue:
      process.signal(SIGSTOP)
      process.signal(SIGCONT)
    case .nothing: break
    }
  }

  /// Answers as xterm does, in the order of the questions.
  private func answerQuestions() {
    var answers = [
      "\u{1B}[c": kind.hasSixels ? "\u{1B}[?63;1;4;22c" : "\u{1B}[?62;22c",
      "\u{1B}[16t": "\u{1B}[6;16;8t",
      "\u{1B}[?2026$p": "\u{1B}[?2026;2$y",
      "\u{1B}[5n": "\u{1B}[0n",
    ]
    if kind == .kitty { answers["\u{1B}_Gi=31,"] = "\u{1B}_Gi=31;OK\u{1B}\\" }
    guard kind != .silent else { return }
    while let found = scan(for: Array(answers.keys), from: &answeredCount) {
      answeredCount = found.end
      answers[found.text].map(terminal.type)
    }
  }

  /// Finds the first of some texts in the output, and forgets what cannot be a part of one.
  private func scan(for texts: [String], from start: inout Int) -> (text: String, end: Int)? {
    let longest = texts.map(\.utf8.count).max() ?? 0
    let firstBytes = texts.compactMap(\.utf8.first)
    for index in start..<output.count where firstBytes.contains(output[index]) {
      for text in texts where output[index...].starts(with: text.utf8) {
        return (text, index + text.utf8.count)
      }
    }
    start = max(start, output.count - longest + 1)
    return nil
  }
}
