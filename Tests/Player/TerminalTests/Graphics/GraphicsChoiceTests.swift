import Testing

@testable import Terminal

@Suite struct GraphicsChoiceTests {
  private func capabilities(_ text: String, term: String = "xterm") -> TerminalCapabilities {
    var outcome = TerminalQuery.Outcome()
    _ = outcome.take(Array(text.utf8))
    return TerminalCapabilities(
      replies: outcome.replies, size: TerminalSize(columns: 80, rows: 24),
      environment: TerminalEnvironment(["TERM": term]))
  }

  private func decide(
    choice: GraphicsChoice = .auto, isTerminal: Bool = true, term: String = "xterm",
    _ text: String?, usesColor: Bool = true
  ) -> GraphicsDecision {
    choice.decide(
      isTerminal: isTerminal, environment: TerminalEnvironment(["TERM": term]),
      capabilities: text.map { capabilities($0, term: term) }, usesColor: usesColor)
  }

  @Test(
    "draws by itself what the terminal shows best",
    arguments: [
      (RecordedAnswers.kitty, .kitty, .trueColor),
      (RecordedAnswers.xtermVT340, .sixel, .trueColor),
      (RecordedAnswers.mlterm, .sixel, .trueColor),
      (RecordedAnswers.foot, .sixel, .trueColor),
      (RecordedAnswers.xterm, .blocks, .trueColor),
      (RecordedAnswers.tmux, .blocks, .palette),
      (RecordedAnswers.tmuxInKitty, .kittyInTmux, .trueColor),
      (RecordedAnswers.screen, .blocks, .palette),
      ("", .blocks, .palette),
      // Both: kitty's graphics have more colours.
      ("\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[?62;4c", .kitty, .trueColor),
    ] as [(String, GraphicsProtocol, ColorDepth)])
  func auto(answers: String, graphics: GraphicsProtocol, colors: ColorDepth) {
    let decision = decide(answers)
    #expect(decision.graphics == graphics)
    if graphics == .blocks { #expect(decision.colors == colors) }
  }

  @Test("draws nothing by itself into files, or where no escape sequence is understood")
  func nothing() {
    #expect(decide(isTerminal: false, RecordedAnswers.kitty).graphics == nil)
    #expect(decide(term: "dumb", nil).graphics == nil)
  }

  @Test("draws with plain characters where there are no colours, or none are wanted")
  func withoutColors() {
    #expect(decide(term: "vt220", "").graphics == .text)
    #expect(decide(RecordedAnswers.xterm, usesColor: false).graphics == .text)
    // A picture is not coloured text: a user who has turned colours off still sees it.
    #expect(decide(RecordedAnswers.kitty, usesColor: false).graphics == .kitty)
    #expect(decide(RecordedAnswers.xtermVT340, usesColor: false).graphics == .sixel)
  }

  @Test("takes half blocks on the Linux console, whose fonts have no smaller parts")
  func console() {
    #expect(decide(term: "linux", "\u{1B}[?6c").graphics == .halves)
    #expect(decide(term: "linux", "\u{1B}[?6c").colors == .eight)
  }

  @Test(
    "obeys a choice, even into a file",
    arguments: GraphicsProtocol.all.map(GraphicsChoice.one) + [.none])
  func obeys(choice: GraphicsChoice) {
    for isTerminal in [false, true] {
      let decision = decide(choice: choice, isTerminal: isTerminal, "\u{1B}[?62c")
      #expect(decision.name == choice.rawValue)
      guard decision.graphics != nil else { continue }
      #expect(decide(choice: choice, isTerminal: isTerminal, term: "vt100", "").colors == .palette)
    }
    #expect(decide(choice: choice, isTerminal: false, nil).colors == .trueColor)
  }

  @Test("does not believe terminals behind tmux that say OK to keys that they do not know")
  func pretenders() {
    for name in ["KONSOLE_VERSION", "WEZTERM_PANE"] {
      var outcome = TerminalQuery.Outcome()
      _ = outcome.take(Array(RecordedAnswers.tmuxInKitty.utf8))
      let environment = TerminalEnvironment(["TERM": "tmux-256color", name: "1"])
      let capabilities = TerminalCapabilities(
        replies: outcome.replies, size: TerminalSize(columns: 80, rows: 24),
        environment: environment)
      let decision = GraphicsChoice.auto.decide(
        isTerminal: true, environment: environment, capabilities: capabilities)
      #expect(decision.graphics == .blocks)
    }
  }

  @Test("says what to do where pictures are kept back, and could be had")
  func advice() {
    #expect(decide(RecordedAnswers.tmux).advice?.contains("tmux 3.4") == true)
    #expect(decide(term: "screen", RecordedAnswers.screen).advice?.contains("screen") == true)
    #expect(decide(RecordedAnswers.xterm).advice?.contains("xterm -ti vt340") == true)
    #expect(decide(RecordedAnswers.xtermVT340).advice == nil)
    #expect(decide(term: "dumb", nil).advice?.contains("TERM=") == true)
    #expect(decide("").advice == nil)
    // One that passes them on needs no advice.
    #expect(decide("\u{1B}P>|tmux 3.4\u{1B}\\\u{1B}[?1;2;4c").advice == nil)
  }

  @Test("is written as on the command line")
  func spelling() {
    #expect(
      GraphicsChoice.allCases.map(\.rawValue)
        == ["auto", "kitty", "kitty-tmux", "sixel", "iterm", "blocks", "halves", "text", "none"])
    #expect(GraphicsChoice.allCases.allSatisfy { GraphicsChoice(rawValue: $0.rawValue) == $0 })
    #expect(GraphicsChoice(rawValue: "regis") == nil)
  }
}
