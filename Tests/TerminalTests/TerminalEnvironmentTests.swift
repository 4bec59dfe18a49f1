import Terminal
import Testing

@Suite struct TerminalEnvironmentTests {
  @Test(
    "notices a multiplexer",
    arguments: [
      (["TERM": "xterm-256color"], nil),
      (["TERM": "tmux-256color"], .tmux),
      (["TERM": "screen-256color", "TMUX": "/tmp/tmux-0/default,1,0"], .tmux),
      (["TERM": "screen.xterm"], .screen),
      (["TERM": "xterm", "STY": "123.pts-0"], .screen),
      (["TERM": "xterm", "TMUX": "", "STY": ""], nil),
    ] as [([String: String], Multiplexer?)])
  func multiplexer(values: [String: String], expected: Multiplexer?) {
    #expect(TerminalEnvironment(values).multiplexer == expected)
  }

  @Test("knows who announces 24-bit colours")
  func trueColor() {
    #expect(TerminalEnvironment(["COLORTERM": "truecolor"]).hasTrueColor)
    #expect(TerminalEnvironment(["COLORTERM": "24bit"]).hasTrueColor)
    #expect(!TerminalEnvironment(["COLORTERM": "yes"]).hasTrueColor)
    #expect(!TerminalEnvironment([:]).hasTrueColor)
  }

  @Test("takes an empty NO_COLOR for none")
  func noColor() {
    #expect(TerminalEnvironment(["NO_COLOR": "1"]).asksForNoColor)
    #expect(!TerminalEnvironment(["NO_COLOR": ""]).asksForNoColor)
  }
}
