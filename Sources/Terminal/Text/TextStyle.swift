/// Colours and weights for text, by what the text is for; or none at all.
package struct TextStyle: Hashable, Sendable {
  /// Whether escape sequences are written; where not, every text stays as it is.
  package let isEnabled: Bool

  package init(isEnabled: Bool) {
    self.isEnabled = isEnabled
  }

  /// SGR, "select graphic rendition" (ECMA-48 §8.3.117): the numbers between CSI and `m`.
  ///
  /// The eight colours are the terminal's own, so they fit its background, dark or light.
  package enum Rendition: Int, Hashable, Sendable {
    case bold = 1
    case dim = 2
    case underlined = 4
    case reversed = 7
    case red = 31
    case green = 32
    case yellow = 33
    case blue = 34
    case magenta = 35
    case cyan = 36
  }

  /// The text in the given manner.
  package func text(_ text: String, _ renditions: Rendition...) -> String {
    guard isEnabled, !renditions.isEmpty else { return text }
    let codes = renditions.map { String($0.rawValue) }.joined(separator: ";")
    return "\(ControlCode.csi)\(codes)m\(text)\(ControlCode.resetStyle)"
  }

  /// What stands above all.
  package func title(_ text: String) -> String { self.text(text, .bold) }

  /// What stands above a part.
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
