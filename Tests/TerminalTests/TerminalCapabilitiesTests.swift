import Media
import Testing

@testable import Terminal

/// Answers as the terminals give them, recorded with the questions of ``TerminalQuery``.
@Suite struct TerminalCapabilitiesTests {
  static let size = TerminalSize(columns: 80, rows: 24)
  static let environment = TerminalEnvironment(["TERM": "xterm"])

  /// XTerm 379, started as `xterm -ti vt340`; window operations are off by default.
  static let xterm =
    "\u{1B}P>|XTerm(379)\u{1B}\\"
    + "\u{1B}[?2026;0$y"
    + "\u{1B}[?1;0;1024S"
    + "\u{1B}[?2;0;480;312S"
    + "\u{1B}[?63;1;2;4;6;9;15;16;22;28c"

  /// mlterm 3.9.0; it does not give its name.
  static let mlterm =
    "\u{1B}[6;22;10t"
    + "\u{1B}[4;528;800t"
    + "\u{1B}[?2026;0$y"
    + "\u{1B}[?1;0;1024S"
    + "\u{1B}[?1;3;0S"
    + "\u{1B}[?63;1;2;3;4;6;7;15;18;22;29c"

  /// foot 1.13, as its manual page foot-ctlseqs(7) describes it.
  static let foot =
    "\u{1B}P>|foot(1.13.1)\u{1B}\\"
    + "\u{1B}[6;17;8t"
    + "\u{1B}[4;408;640t"
    + "\u{1B}[?2026;2$y"
    + "\u{1B}[?1;0;1024S"
    + "\u{1B}[?2;0;10000;10000S"
    + "\u{1B}[?62;4;22c"

  private func capabilities(
    _ text: String, size: TerminalSize = size, environment: TerminalEnvironment = environment
  ) -> TerminalCapabilities {
    var parser = InputParser()
    let replies = TerminalQuery.Outcome(parser.parse(text.utf8)).replies
    return TerminalCapabilities(replies: replies, size: size, environment: environment)
  }

  @Test("recognises xterm")
  func recognisesXTerm() {
    let window = TerminalSize(columns: 80, rows: 24, pixelWidth: 484, pixelHeight: 316)
    let found = capabilities(Self.xterm, size: window)
    #expect(found.answersQueries)
    #expect(found.name == "XTerm(379)")
    #expect(found.hasSixel)
    #expect(found.sixelColorCount == 1024)
    #expect(found.sixelLimit == nil, "480 × 312 is the window itself")
    #expect(!found.hasSynchronizedOutput)
    #expect(found.cellSize == CellSize(width: 6, height: 13, source: .window))
  }

  @Test("sees that xterm draws no picture as large as a large window")
  func xtermLimit() {
    let window = TerminalSize(columns: 250, rows: 90, pixelWidth: 1504, pixelHeight: 1174)
    let found = capabilities("\u{1B}[?2;0;1000;1000S\u{1B}[?63;4c", size: window)
    #expect(found.sixelLimit == PixelSize(width: 1000, height: 1000))
  }

  @Test("recognises mlterm")
  func recognisesMlterm() {
    let found = capabilities(Self.mlterm)
    #expect(found.name == nil)
    #expect(found.hasSixel)
    #expect(found.sixelLimit == nil)
    #expect(!found.hasSynchronizedOutput)
    #expect(found.cellSize == CellSize(width: 10, height: 22, source: .cellReport))
  }

  @Test("recognises foot")
  func recognisesFoot() {
    let found = capabilities(Self.foot)
    #expect(found.name == "foot(1.13.1)")
    #expect(found.hasSixel)
    #expect(found.hasSynchronizedOutput)
    #expect(found.sixelLimit == nil)
    #expect(found.cellSize == CellSize(width: 8, height: 17, source: .cellReport))
  }

  @Test("recognises tmux, which answers for itself")
  func recognisesTmux() {
    // tmux 3.3a in front of any terminal.
    let found = capabilities(
      "\u{1B}P>|tmux 3.3a\u{1B}\\\u{1B}[?1;2c", environment: .init(["TERM": "tmux-256color"]))
    #expect(found.name == "tmux 3.3a")
    #expect(!found.hasSixel)
    #expect(found.multiplexer == .tmux)
    #expect(found.cellSize == .fallback)
  }

  @Test("expects nothing of a silent terminal")
  func silence() {
    let found = capabilities("")
    #expect(!found.answersQueries)
    #expect(!found.hasSixel)
    #expect(found.name == nil)
    #expect(found.cellSize == .fallback)
    #expect(found.report.first == "terminal             answers no queries")
  }

  @Test("does not take the terminal's class for an ability")
  func terminalClass() {
    // "CSI ? 4 ; 6 c" is how a VT132 presents itself.
    #expect(!capabilities("\u{1B}[?4;6c").hasSixel)
  }

  @Test("believes in synchronized output unless it is unknown or off for good", arguments: 0...4)
  func synchronizedOutput(state: Int) {
    let found = capabilities("\u{1B}[?2026;\(state)$y\u{1B}[?62c")
    #expect(found.hasSynchronizedOutput == [1, 2, 3].contains(state))
  }

  @Test("lets no control character through in a name")
  func hostileName() {
    #expect(capabilities("\u{1B}P>|a\r\u{08}b\u{1B}\\\u{1B}[?62c").name == "a??b")
  }

  @Test("reports what it knows in lines")
  func report() {
    let found = capabilities(Self.foot, environment: .init(["COLORTERM": "truecolor"]))
    #expect(
      found.report == [
        "terminal             foot(1.13.1)",
        "multiplexer          none",
        "cell                 8 × 17 pixels, from its answer to CSI 16 t",
        "sixel                yes, 1024 colours",
        "synchronized output  yes",
        "24-bit colour        yes",
      ])
  }
}
