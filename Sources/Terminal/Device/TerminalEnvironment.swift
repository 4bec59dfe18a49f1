import POSIX

/// What the environment variables say about the terminal.
public struct TerminalEnvironment: Hashable, Sendable {
  private let values: [String: String]

  /// Creates an environment from names and values, for tests.
  public init(_ values: [String: String]) {
    // An empty value counts as none: that is how a variable is switched off for one command.
    self.values = values.filter { !$0.value.isEmpty }
  }

  /// The environment of this process.
  public static var current: TerminalEnvironment {
    let names = ["TERM", "COLORTERM", "TMUX", "STY", "NO_COLOR"]
    return TerminalEnvironment(
      Dictionary(
        uniqueKeysWithValues: names.compactMap { name in
          environmentVariable(name).map { (name, $0) }
        }))
  }

  /// The name of the kind of terminal, such as `xterm-256color`.
  public var term: String? { values["TERM"] }

  /// Whether the terminal understands no escape sequences at all, like the one inside Emacs.
  public var isDumb: Bool { term == nil || term == "dumb" }

  /// Whether the terminal says that it shows any of 16 million colours.
  public var hasTrueColor: Bool { ["truecolor", "24bit"].contains(values["COLORTERM"]) }

  /// Whether the user wants no colours in any program (https://no-color.org).
  public var asksForNoColor: Bool { values["NO_COLOR"] != nil }

  /// The program between this one and the real terminal, if one is known.
  public var multiplexer: Multiplexer? {
    if values["TMUX"] != nil || term?.hasPrefix("tmux") == true { return .tmux }
    if values["STY"] != nil || term?.hasPrefix("screen") == true { return .screen }
    return nil
  }
}

/// A program that shares one terminal among several: it answers queries itself.
///
/// Pictures reach the real terminal only if the multiplexer passes them on.
public enum Multiplexer: String, Hashable, Sendable {
  case tmux
  case screen
}
