import Foundation
import Testing

/// A showing of a film by lesson 07 on a scripted terminal.
struct PlayerRun {
  /// The raster attributes, with which a sixel picture begins.
  static let sixel = "\"1;1;"
  static let entersScreen = "\u{1B}[?1049h"
  static let leavesScreen = "\u{1B}[?1049l"
  /// The last that is written of a picture and its line.
  static let endsUpdate = "\u{1B}[?2026l"

  let outcome: ScriptedTerminal.Outcome

  var output: String { outcome.output }
  var status: Int32 { outcome.status }

  /// Plays a fixture, or a file with its own path, while a viewer types.
  ///
  /// If no kind of terminal is named, the player gets `--graphics sixel`: a machine that is busy
  /// with other tests may take longer for the terminal's answers than the player waits. Its
  /// environment has no HOME, and so no files of the user's.
  init(
    _ file: String, _ options: [String] = [], on kind: ScriptedTerminal.Kind? = nil,
    answerDelay: Duration = .zero, environment: [String: String] = [:],
    steps: [ScriptedTerminal.Step] = []
  ) {
    let path = file.contains("/") ? file : LessonProcess.fixture(file).path
    let variables = environment.map { "\($0.key)=\($0.value)" }
    let words = (variables.isEmpty ? [] : ["/usr/bin/env"] + variables) + [Self.player, path]
    let graphics = kind == nil && !options.contains("--graphics") ? Self.asksForSixel : []
    outcome = ScriptedTerminal(kind ?? .sixel, answerDelay: answerDelay).run(
      words + options + graphics, steps: steps)
  }

  private static let asksForSixel = ["--graphics", "sixel", "--cell-size", "8x16"]

  /// Runs a shell's script in which `"$@"` is the player and its film.
  init(script: String, _ file: String, steps: [ScriptedTerminal.Step]) {
    outcome = ScriptedTerminal(.sixel).run(
      ["/bin/sh", "-mc", script, "sh", Self.player, LessonProcess.fixture(file).path]
        + Self.asksForSixel, steps: steps)
  }

  static let player = LessonProcess.products.appendingPathComponent("lesson07-playback").path

  /// Checks that nothing of the player is left in the terminal, that nothing was typed into the
  /// shell, and that all steps were reached.
  func expectRestored(
    entered count: Int = 1, answersMayCome: Bool = false,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let (isRestored, stepsLeft) = (outcome.settingsAreRestored, outcome.stepsLeft)
    #expect(isRestored, sourceLocation: sourceLocation)
    #expect(stepsLeft == 0, sourceLocation: sourceLocation)
    let unreadInput = outcome.unreadInput
    #expect(answersMayCome || unreadInput == "", sourceLocation: sourceLocation)
    let entered = output.components(separatedBy: Self.entersScreen).count - 1
    let left = output.components(separatedBy: Self.leavesScreen).count - 1
    #expect(entered == count && left == count, sourceLocation: sourceLocation)
    // The mouse is the shell's again.
    for mode in ["1002", "1006"] {
      let last = output.range(of: "\u{1B}[?\(mode)", options: .backwards)
      #expect(last.map { output[$0.upperBound] } != "h", sourceLocation: sourceLocation)
    }
    // So is the ground of the window.
    let lastBlack = output.range(of: "\u{1B}]11;#000000", options: .backwards)
    if let lastBlack {
      #expect(
        output[lastBlack.upperBound...].contains("\u{1B}]111\u{1B}\\"),
        sourceLocation: sourceLocation)
    }
    let lastHidden = output.range(of: "\u{1B}[?25l", options: .backwards)
    let lastShown = output.range(of: "\u{1B}[?25h", options: .backwards)
    if let lastHidden, let lastShown {
      #expect(lastHidden.lowerBound < lastShown.lowerBound, sourceLocation: sourceLocation)
    }
    #expect(lastShown != nil, sourceLocation: sourceLocation)
  }
}

extension PlayerRun {
  /// What a terminal sends for a key, or for a notch of the mouse's wheel.
  enum Key {
    static let (left, right) = ("\u{1B}[D", "\u{1B}[C")
    static let (up, down) = ("\u{1B}[A", "\u{1B}[B")
    static let (shiftLeft, shiftRight) = ("\u{1B}[1;2D", "\u{1B}[1;2C")
    static let (controlLeft, controlRight) = ("\u{1B}[1;5D", "\u{1B}[1;5C")
    static let (home, end) = ("\u{1B}[H", "\u{1B}[F")
    static let (pageUp, pageDown) = ("\u{1B}[5~", "\u{1B}[6~")
    static let wheelUp = "\u{1B}[<64;1;1M"
  }

  /// Types each key after the text that the one before has led to, and `q` at the end.
  static func typing(_ keys: [(key: String, leadsTo: String)]) -> [ScriptedTerminal.Step] {
    var steps: [ScriptedTerminal.Step] = []
    var text = sixel
    for (key, leadsTo) in keys {
      steps.append(.after(text, .type(key)))
      text = leadsTo
    }
    return steps + [.after(text, .type("q"))]
  }
}
