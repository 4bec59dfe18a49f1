import Media

/// Everything known about a terminal, its source, and its consequences: the output of `--probe`.
package struct TerminalReport: Sendable {
  /// One thing that is known.
  package struct Fact: Hashable, Sendable {
    package let name: String
    package let value: String

    /// The source of this knowledge.
    package let source: String
  }

  /// A question and its answer, with the bytes made visible.
  package struct Exchange: Hashable, Sendable {
    package let name: String
    package let asked: String

    /// `nil` if no answer came.
    package let answered: String?
  }

  package let facts: [Fact]

  /// The questions and answers; empty if the terminal received no questions.
  package let exchanges: [Exchange]

  /// Input that arrived during the questions and answers none of them.
  package let remarks: [String]

  package let decision: GraphicsDecision

  /// Collects what is known.
  ///
  /// - Parameters:
  ///   - probe: The terminal, asked; `nil` if there is none.
  ///   - environment: What the environment says.
  ///   - isOutput: Whether the output goes to the terminal.
  ///   - decision: What is made of it.
  package init(
    probe: TerminalProbe?, environment: TerminalEnvironment, isOutput: Bool,
    decision: GraphicsDecision
  ) {
    let output = Fact(
      name: "standard output", value: isOutput ? "a terminal" : "no terminal",
      source: "the operating system")
    facts = [output] + Self.facts(environment) + (probe.map(Self.facts) ?? [])
    exchanges = probe.map(Self.exchanges) ?? []
    remarks = probe.map(Self.remarks) ?? ["there is no terminal that could be asked"]
    self.decision = decision
  }

  private static func facts(_ environment: TerminalEnvironment) -> [Fact] {
    let variables =
      [("TERM", environment.term), ("COLORTERM", environment.colorTerm)]
      + environment.hints.map { ($0.name, $0.value) }
    return variables.map { name, value in
      Fact(
        name: name, value: value?.withoutControlCharacters ?? "not set", source: "the environment")
    }
      + (environment.asksForNoColor
        ? [Fact(name: "NO_COLOR", value: "set", source: "the environment")] : [])
  }

  private static func facts(_ probe: TerminalProbe) -> [Fact] {
    let found = probe.capabilities
    let (size, cell) = (probe.size, found.cellSize)
    let pixels = size.pixels.map { "\($0) pixels" } ?? "pixels unknown"
    func fact(_ name: String, _ value: String, _ source: String) -> Fact {
      Fact(name: name, value: value, source: source)
    }
    return [
      fact("window", "\(size.columns)×\(size.rows) cells, \(pixels)", "TIOCGWINSZ"),
      fact("name", found.name ?? "not given", "XTVERSION"),
      fact("multiplexer", found.multiplexer?.rawValue ?? "none", "XTVERSION, TMUX, STY, TERM"),
      fact("cell", "\(cell.width)×\(cell.height) pixels", cell.source.rawValue),
      fact("colours", found.colors.depth.rawValue, found.colors.source.rawValue),
      fact("ground", found.groundText, "OSC 11, COLORFGBG"),
    ]
      + found.graphicsAbilities.map {
        fact($0.name, $0.text ?? ($0.isThere ? "yes" : "no"), $0.source)
      } + [fact("synchronized output", found.hasSynchronizedOutput ? "yes" : "no", "DECRQM")]
  }

  private static func exchanges(_ probe: TerminalProbe) -> [Exchange] {
    probe.outcome.questions.map { question in
      Exchange(
        name: question.name, asked: Array(question.text.utf8).visible,
        answered: probe.outcome.answer(to: question)?.visible)
    }
  }

  private static func remarks(_ probe: TerminalProbe) -> [String] {
    guard !probe.environment.isDumb else { return ["TERM says that there is nothing to ask"] }
    var remarks: [String] = []
    if !probe.outcome.isComplete { remarks.append("the terminal has not answered DA1 in time") }
    let unknown = probe.outcome.pieces.filter { $0.input == nil }
    remarks += unknown.map { "not understood: \($0.bytes.visible)" }
    if !probe.outcome.unfinished.isEmpty {
      remarks.append("cut off: \(probe.outcome.unfinished.visible)")
    }
    return remarks
  }
}

extension TerminalCapabilities {
  /// What the terminal says about each graphics protocol.
  package var graphicsAbilities: [GraphicsProtocol.Ability] {
    GraphicsProtocol.all.flatMap { $0.abilities(self) }
  }
}

extension [UInt8] {
  /// The bytes as text that can be looked at: `ESC [ c`, with other controls in hexadecimal.
  fileprivate var visible: String {
    let limit = 60
    let text = prefix(limit).map { byte in
      switch byte {
      case 0x1B: " ESC "
      case 0x20...0x7E: String(Unicode.Scalar(byte))
      default: "<\(byte.hexDigits(uppercase: true))>"
      }
    }.joined()
    let start = text.drop { $0 == " " }
    return String(start) + (count > limit ? " … \(count) bytes" : "")
  }
}
