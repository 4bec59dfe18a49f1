import Terminal
import Testing

@Suite struct TextStyleTests {
  @Test("colours text and puts everything back behind it")
  func colours() {
    #expect(TextStyle(isEnabled: true).text("x", .bold, .red) == "\u{1B}[1;31mx\u{1B}[0m")
  }

  @Test("leaves text as it is where no colours are wanted")
  func plain() {
    let style = TextStyle(isEnabled: false)
    for text in [
      style.text("x", .bold), style.title("x"), style.heading("x"), style.note("x"),
      style.good("x"), style.warning("x"), style.bad("x"),
    ] {
      #expect(text == "x")
    }
  }

  @Test(
    "is asked for by option, environment and terminal, in this order",
    arguments: [
      (ColorChoice.auto, ["TERM": "xterm"], true, true),
      (.auto, ["TERM": "xterm"], false, false),
      (.auto, ["TERM": "xterm", "NO_COLOR": "1"], true, false),
      (.auto, ["TERM": "dumb"], true, false),
      (.auto, [:], true, false),
      (.always, ["TERM": "dumb", "NO_COLOR": "1"], false, true),
      (.never, ["TERM": "xterm"], true, false),
    ] as [(ColorChoice, [String: String], Bool, Bool)])
  func choice(choice: ColorChoice, values: [String: String], isTerminal: Bool, expected: Bool) {
    let environment = TerminalEnvironment(values)
    #expect(choice.usesColor(isTerminal: isTerminal, environment: environment) == expected)
  }
}
