import Terminal
import Testing

@Suite struct ColorSupportTests {
  private func colors(
    _ values: [String: String], answer rendition: String? = nil,
    multiplexer: Multiplexer? = nil
  ) -> ColorSupport {
    ColorSupport.resolve(
      rendition: rendition, environment: TerminalEnvironment(values),
      multiplexer: multiplexer ?? TerminalEnvironment(values).multiplexer)
  }

  @Test(
    "believes first what the terminal has made of a 24-bit colour",
    arguments: [
      ("0;48:2::1:2:3m", .trueColor),  // xterm
      ("48:2:1:2:3m", .trueColor),  // kitty
      ("0;48;2;1;2;3m", .trueColor),  // with semicolons
      ("0;48;5;16m", .palette),  // mlterm
      ("0;48:5:16m", .palette),
    ] as [(String, ColorDepth)])
  func answer(rendition: String, depth: ColorDepth) {
    let found = colors(["TERM": "vt100", "COLORTERM": "truecolor"], answer: rendition)
    #expect(found == ColorSupport(depth: depth, source: .answer))
  }

  @Test(
    "an answer that says nothing of the colour is none",
    arguments: ["0m", "m", "", "48m", "48;2m", "48;2;9;9;9m", "1;4m", "48;7;1m", ";;;m"])
  func vagueAnswer(rendition: String) {
    #expect(colors(["TERM": "x-direct"], answer: rendition).source == .term)
  }

  @Test(
    "then COLORTERM, then TERM, then what nearly all terminals have",
    arguments: [
      (["TERM": "xterm", "COLORTERM": "truecolor"], .trueColor, .colorTerm),
      (["TERM": "vt100", "COLORTERM": "24bit"], .trueColor, .colorTerm),
      (["TERM": "xterm-256color", "COLORTERM": "yes"], .palette, .term),
      (["TERM": "xterm-direct"], .trueColor, .term),
      (["TERM": "screen-256color"], .palette, .term),
      (["TERM": "vt100"], .none, .term),
      (["TERM": "vt220-w"], .none, .term),
      (["TERM": "xterm-mono"], .none, .term),
      (["TERM": "linux"], .eight, .term),
      (["TERM": "screen", "STY": "1.pts"], .eight, .term),
      (["TERM": "ansi"], .eight, .term),
      (["TERM": "xterm-16color"], .sixteen, .term),
      (["TERM": "screen", "TMUX": "/tmp/tmux"], .palette, .assumption),
      (["TERM": "ansi-m"], .none, .term),
      (["TERM": "dumb"], .none, .term),
      (["TERM": "xterm"], .palette, .assumption),
      (["TERM": "vte"], .palette, .assumption),
      ([:], .palette, .assumption),
    ] as [([String: String], ColorDepth, ColorSupport.Source)])
  func environment(values: [String: String], depth: ColorDepth, source: ColorSupport.Source) {
    #expect(colors(values) == ColorSupport(depth: depth, source: source))
  }

  @Test("does not believe a COLORTERM that screen has handed down")
  func inherited() {
    let values = ["TERM": "screen.xterm-256color", "COLORTERM": "truecolor"]
    #expect(colors(values, multiplexer: .screen).depth == .palette)
    #expect(colors(values, multiplexer: .tmux).depth == .trueColor)
  }
}
