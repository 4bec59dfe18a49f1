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

  @Test("keeps hints apart, in one order, without empty ones")
  func hints() {
    let hints = TerminalEnvironment([
      "KITTY_WINDOW_ID": "1", "TERM_PROGRAM": "tmux", "VTE_VERSION": "", "HOME": "/",
    ]).hints
    #expect(hints.map(\.name) == ["TERM_PROGRAM", "KITTY_WINDOW_ID"])
    #expect(hints.map(\.value) == ["tmux", "1"])
  }

  @Test("takes an empty NO_COLOR for none")
  func noColor() {
    #expect(TerminalEnvironment(["NO_COLOR": "1"]).asksForNoColor)
    #expect(!TerminalEnvironment(["NO_COLOR": ""]).asksForNoColor)
  }
}
