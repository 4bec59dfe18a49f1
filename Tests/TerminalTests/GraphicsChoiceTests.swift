import Testing

@testable import Terminal

@Suite struct GraphicsChoiceTests {
  static let xterm = TerminalEnvironment(["TERM": "xterm"])

  private func capabilities(abilities: [Int]) -> TerminalCapabilities {
    TerminalCapabilities(
      replies: [.deviceAttributes(abilities)], size: TerminalSize(columns: 80, rows: 24),
      environment: Self.xterm)
  }

  @Test("draws by itself what the terminal shows best")
  func auto() {
    func mode(isTerminal: Bool, _ abilities: [Int]?) -> GraphicsMode {
      GraphicsChoice.auto.decide(
        isTerminal: isTerminal, environment: Self.xterm,
        capabilities: abilities.map(capabilities)
      ).mode
    }
    #expect(mode(isTerminal: true, [62, 4]) == .sixel)
    #expect(mode(isTerminal: true, [62, 22]) == .blocks)
    #expect(mode(isTerminal: true, nil) == .blocks)
    #expect(mode(isTerminal: false, [62, 4]) == .none)
  }

  @Test("draws nothing by itself where no escape sequence is understood")
  func dumb() {
    let decision = GraphicsChoice.auto.decide(
      isTerminal: true, environment: TerminalEnvironment(["TERM": "dumb"]), capabilities: nil)
    #expect(decision.mode == .none)
  }

  @Test(
    "obeys a choice, even into a file",
    arguments: [(GraphicsChoice.sixel, GraphicsMode.sixel), (.blocks, .blocks), (.none, .none)])
  func obeys(choice: GraphicsChoice, mode: GraphicsMode) {
    for isTerminal in [false, true] {
      let decision = choice.decide(
        isTerminal: isTerminal, environment: Self.xterm,
        capabilities: capabilities(abilities: [62]))
      #expect(decision.mode == mode)
    }
  }

  @Test("is written as on the command line")
  func spelling() {
    #expect(GraphicsChoice.allCases.map(\.rawValue) == ["auto", "sixel", "blocks", "none"])
  }
}
