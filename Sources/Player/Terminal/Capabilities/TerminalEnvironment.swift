import POSIX

/// What the environment variables say about the terminal.
package struct TerminalEnvironment: Hashable, Sendable {
  private let values: [String: String]

  /// Creates an environment from names and values, for tests.
  package init(_ values: [String: String]) {
    // An empty value counts as none: that is how a variable is switched off for one command.
    self.values = values.filter { !$0.value.isEmpty }
  }

  /// The environment of this process.
  package static var current: TerminalEnvironment {
    let names = Set(
      ["TERM", "COLORTERM", "TMUX", "STY", "NO_COLOR", "COLORFGBG"] + hintNames
        + GraphicsProtocol.all.flatMap(\.variables))
    return TerminalEnvironment(
      Dictionary(
        uniqueKeysWithValues: names.compactMap { name in
          environmentVariable(name).map { (name, $0) }
        }))
  }

  /// The name of the kind of terminal, such as `xterm-256color`.
  package var term: String? { values["TERM"] }

  /// Whether the terminal understands no escape sequences at all, like the one inside Emacs.
  package var isDumb: Bool { term == nil || term == "dumb" }

  /// What the terminal says about its colours: `truecolor`, where it says anything.
  package var colorTerm: String? { values["COLORTERM"] }

  /// Variables by which some terminals can be recognised, with their values.
  ///
  /// They are for reports, and for terminals that tell nothing themselves. A program that was started
  /// in one terminal may have inherited them from another, so the terminal's own word comes first.
  package var hints: [(name: String, value: String)] {
    Self.hintNames.compactMap { name in values[name].map { (name, $0) } }
  }

  private static let hintNames = [
    "TERM_PROGRAM", "TERM_PROGRAM_VERSION", "XTERM_VERSION", "VTE_VERSION", "KONSOLE_VERSION",
    "KITTY_WINDOW_ID", "WEZTERM_PANE", "ALACRITTY_WINDOW_ID", "GHOSTTY_RESOURCES_DIR", "MLTERM",
    "WT_SESSION", "SSH_TTY",
  ]

  /// The value of a variable; `nil` if it is not set.
  subscript(name: String) -> String? { values[name] }

  /// Whether the user has turned colours off in all programs (https://no-color.org).
  package var asksForNoColor: Bool { values["NO_COLOR"] != nil }

  /// The program between this one and the real terminal, if one is known.
  package var multiplexer: Multiplexer? {
    if values["TMUX"] != nil || term?.hasPrefix("tmux") == true { return .tmux }
    if values["STY"] != nil || term?.hasPrefix("screen") == true { return .screen }
    return nil
  }
}

/// A program that shares one terminal among several: it answers queries itself.
///
/// Pictures reach the real terminal only if the multiplexer passes them on.
package enum Multiplexer: String, Hashable, Sendable {
  case tmux
  case screen

  /// The multiplexer that has answered XTVERSION, as in `tmux 3.3a`.
  init?(version: String?) {
    guard let version, version.hasPrefix("tmux ") else { return nil }
    self = .tmux
  }
}
