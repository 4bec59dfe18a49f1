/// What `--color` asks for.
public enum ColorChoice: String, Hashable, Sendable, CaseIterable {
  case auto
  case always
  case never

  /// Whether text is coloured.
  ///
  /// The command line is nearer to the user's will than the environment: `always` and `never` win
  /// over `NO_COLOR`, which wins over what the terminal could do.
  public func usesColor(isTerminal: Bool, environment: TerminalEnvironment) -> Bool {
    switch self {
    case .always: true
    case .never: false
    case .auto: isTerminal && !environment.asksForNoColor && !environment.isDumb
    }
  }
}
