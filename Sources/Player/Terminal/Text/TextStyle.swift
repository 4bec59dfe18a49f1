/// Colours and weights for text, by what the text is for; or none at all.
package struct TextStyle: Hashable, Sendable {
  /// Whether to write escape sequences; otherwise every text stays unchanged.
  package let isEnabled: Bool

  package init(isEnabled: Bool) {
    self.isEnabled = isEnabled
  }

  /// SGR, "select graphic rendition" (ECMA-48 §8.3.117): the text between CSI and `m`.
  ///
  /// The colours are among xterm's 256, and of medium lightness: each can be read on black and on
  /// white, so that the terminal's background need not be known. Its own eight cannot: bright cyan
  /// and yellow vanish on white, blue on black.
  package enum Rendition: String, Hashable, Sendable, CaseIterable {
    case bold = "1"
    case dim = "2"
    case underlined = "4"
    case reversed = "7"
    case red = "38;5;160"
    case green = "38;5;28"
    case yellow = "38;5;130"
    case blue = "38;5;62"
    case magenta = "38;5;133"
    case cyan = "38;5;30"
  }

  /// The text in the given manner.
  package func text(_ text: String, _ renditions: Rendition...) -> String {
    guard isEnabled, !renditions.isEmpty else { return text }
    let codes = renditions.map(\.rawValue).joined(separator: ";")
    return "\(ControlCode.csi)\(codes)m\(text)\(ControlCode.resetStyle)"
  }

  /// The title of a whole text.
  package func title(_ text: String) -> String { self.text(text, .bold) }

  /// The heading of a part.
  package func heading(_ text: String) -> String { self.text(text, .bold, .cyan) }

  /// What may be skipped.
  package func note(_ text: String) -> String { self.text(text, .dim) }

  /// What is as it should be.
  package func good(_ text: String) -> String { self.text(text, .green) }

  /// What deserves a look.
  package func warning(_ text: String) -> String { self.text(text, .yellow) }

  /// What is wrong.
  package func bad(_ text: String) -> String { self.text(text, .red) }
}

/// What `--color` asks for.
package enum ColorChoice: String, Hashable, Sendable, CaseIterable {
  case auto
  case always
  case never

  /// Whether text is coloured.
  ///
  /// The command line is nearer to the user's will than the environment: `always` and `never` win
  /// over `NO_COLOR`, which wins over what the terminal could do.
  package func usesColor(isTerminal: Bool, environment: TerminalEnvironment) -> Bool {
    switch self {
    case .always: true
    case .never: false
    case .auto: isTerminal && !environment.asksForNoColor && !environment.isDumb
    }
  }
}
