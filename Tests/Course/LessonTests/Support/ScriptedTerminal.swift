import Foundation
import TestSupport

/// A terminal with a viewer, who types when there is something to see.
///
/// It answers a program's questions to a terminal, and can tell afterwards whether its settings
/// have been restored.
final class ScriptedTerminal {
  /// What this terminal says about itself.
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
  struct Step: Sendable {
    indirect enum Action: Sendable {
      case type(String)
      case signal(Int32)
      /// Stops the program, and lets it go on, without asking it.
      case stopAndContinue
      /// Gives the window another size, in cells of 8 by 16 pixels.
      case resize(columns: UInt16, rows: UInt16)
      /// Reads nothing from now on; when the program has noticed, does something else.
      case stopReading(then: Action)
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
    /// What a shell would have read as typed: answers that came too late.
    let unreadInput: String
    /// How long the program went on after the last step.
    let timeToEnd: Duration
  }

  private let kind: Kind
  private let answerDelay: Duration
  private let terminal: PseudoTerminal
  private var answers: [(time: ContinuousClock.Instant, text: String)] = []
  private var isReading = true
  private var lastStepTime = ContinuousClock.now
  private var output = TerminalTranscript()
  private var answeredCount = 0
  private var matchedCount = 0

  /// Creates a terminal of this many cells of 8 by 16 pixels that answers after a delay.
  init(
    _ kind: Kind, columns: UInt16 = 80, rows: UInt16 = 24, answerDelay: Duration = .zero
  ) {
    self.kind = kind
    self.answerDelay = answerDelay
    terminal = PseudoTerminal(
      columns: columns, rows: rows, pixelWidth: 8 * columns, pixelHeight: 16 * rows)
  }

  /// Runs a program on this terminal to its end; one that hangs is killed, and its status shows it.
  func run(_ words: [String], steps: [Step]) -> Outcome {
    let before = terminal.attributes
    let process = TerminalProcess(words, on: terminal)
    let deadline = ContinuousClock.now + .seconds(180)
    var steps = steps[...]
    var status: Int32?
    while status == nil {
      status = process.exitStatus()
      if isReading {
        let piece = terminal.read(timeout: .milliseconds(answers.isEmpty ? 20 : 2))
        if kind == .slow { Thread.sleep(forTimeInterval: Double(piece.count) / 1e6) }
        output.append(piece)
      }
      answerQuestions()
      giveAnswers()
      perform(&steps, on: process)
      if ContinuousClock.now > deadline { process.signal(SIGKILL) }
    }
    let timeToEnd = ContinuousClock.now - lastStepTime
    output.append(terminal.outputBytes())
    // The process that restores the terminal for one that was killed, or crashed while its terminal
    // took nothing, may take a moment.
    while status == 128 + SIGKILL || status == 128 + SIGSEGV, ContinuousClock.now < deadline,
      before != terminal.attributes || isOnAlternateScreen
    {
      output.append(terminal.read(timeout: .milliseconds(20)))
    }
    output.append(terminal.outputBytes())
    let settingsAreRestored = before == terminal.attributes
    while !answers.isEmpty { giveAnswers() }
    return Outcome(
      output: String(decoding: output.bytes, as: UTF8.self), status: status ?? -1,
      settingsAreRestored: settingsAreRestored, stepsLeft: steps.count,
      unreadInput: terminal.unreadInput(), timeToEnd: timeToEnd)
  }

  /// Sends the answers whose time has come.
  private func giveAnswers() {
    while let answer = answers.first, answer.time <= .now {
      terminal.type(answer.text)
      answers.removeFirst()
    }
  }

  /// Whether the alternate screen was entered and not left.
  private var isOnAlternateScreen: Bool {
    let pieces = String(decoding: output.bytes, as: UTF8.self)
      .components(separatedBy: PlayerRun.entersScreen)
    return pieces.count > 1 && pieces.last?.contains(PlayerRun.leavesScreen) == false
  }

  private func perform(_ steps: inout ArraySlice<Step>, on process: TerminalProcess) {
    guard let step = steps.first, let end = output.end(of: step.text, from: &matchedCount) else {
      return
    }
    matchedCount = end
    steps.removeFirst()
    perform(step.action, on: process)
    lastStepTime = .now
  }

  private func perform(_ action: Step.Action, on process: TerminalProcess) {
    switch action {
    case .type(let text): terminal.type(text)
    case .signal(let number): process.signal(number)
    case .resize(let columns, let rows):
      terminal.resize(
        columns: columns, rows: rows, pixelWidth: 8 * columns, pixelHeight: 16 * rows)
    case .stopAndContinue:
      process.signal(SIGSTOP)
      process.signal(SIGCONT)
    case .stopReading(let action):
      isReading = false
      Thread.sleep(forTimeInterval: 0.5)
      perform(action, on: process)
    case .nothing: break
    }
  }

  /// Prepares answers as xterm gives them, in the order of the questions.
  private func answerQuestions() {
    var known = [
      "\u{1B}[c": kind.hasSixels ? "\u{1B}[?63;1;4;22c" : "\u{1B}[?62;22c",
      "\u{1B}[16t": "\u{1B}[6;16;8t",
      "\u{1B}[?2026$p": "\u{1B}[?2026;2$y",
      "\u{1B}[5n": "\u{1B}[0n",
    ]
    if kind != .plain { known["\u{1B}]11;?"] = "\u{1B}]11;rgb:ffff/ffff/dddd\u{1B}\\" }
    if kind == .kitty { known["\u{1B}_Gi=31,"] = "\u{1B}_Gi=31;OK\u{1B}\\" }
    guard kind != .silent else { return }
    while let found = output.first(of: Array(known.keys), from: &answeredCount) {
      answeredCount = found.end
      known[found.text].map { answers.append((.now + answerDelay, $0)) }
    }
  }
}
