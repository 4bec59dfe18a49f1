import Media
import Testing

@testable import Terminal

@Suite struct TerminalCapabilitiesTests {
  static let size = TerminalSize(columns: 80, rows: 24)
  static let environment = TerminalEnvironment(["TERM": "xterm"])

  private func capabilities(
    _ text: String, size: TerminalSize = size, environment: TerminalEnvironment = environment
  ) -> TerminalCapabilities {
    var outcome = TerminalQuery.Outcome()
    _ = outcome.take(Array(text.utf8))
    return TerminalCapabilities(replies: outcome.replies, size: size, environment: environment)
  }

  @Test("recognises xterm as a VT340")
  func recognisesXTermVT340() {
    let window = TerminalSize(columns: 100, rows: 40, pixelWidth: 604, pixelHeight: 524)
    let found = capabilities(RecordedAnswers.xtermVT340, size: window)
    #expect(found.answersQueries)
    #expect(found.name == "XTerm(379)")
    #expect(found.hasSixel)
    #expect(!found.hasKittyGraphics)
    #expect(found.sixelColorCount == 1024)
    #expect(found.sixelLimit == nil, "600 × 520 is the window itself")
    #expect(!found.hasSynchronizedOutput)
    #expect(found.colors == ColorSupport(depth: .trueColor, source: .answer))
    #expect(found.cellSize == CellSize(width: 6, height: 13, source: .window))
    #expect(found.partialUpdates == .named)
  }

  @Test("recognises xterm as it comes, which has no graphics but all colours")
  func recognisesXTerm() {
    let found = capabilities(RecordedAnswers.xterm)
    #expect(found.name == "XTerm(379)")
    #expect(!found.hasSixel)
    #expect(!found.hasKittyGraphics)
    #expect(found.colors == ColorSupport(depth: .trueColor, source: .answer))
  }

  @Test("recognises kitty")
  func recognisesKitty() {
    let window = TerminalSize(columns: 71, rows: 20, pixelWidth: 639, pixelHeight: 400)
    let found = capabilities(RecordedAnswers.kitty, size: window)
    #expect(found.name == "kitty(0.26.5)")
    #expect(found.hasKittyGraphics && found.hasKittySharedMemory)
    #expect(!found.hasSixel)
    #expect(found.hasSynchronizedOutput)
    #expect(found.colors == ColorSupport(depth: .trueColor, source: .answer))
    #expect(found.cellSize == CellSize(width: 9, height: 20, source: .window))
  }

  @Test(
    "knows a light ground by the terminal's answer, and else by the environment",
    arguments: [
      ("\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\", nil, true),
      ("\u{1B}]11;rgb:ffff/ffff/0000\u{07}", "15;0", true),
      ("\u{1B}]11;rgb:0000/0000/ffff\u{07}", "0;15", false),
      ("", "0;15", true), ("", "0;default;7", true), ("", "15;0", false), ("", "0;8", false),
      ("", "light", false), ("", nil, false),
    ] as [(String, String?, Bool)])
  func ground(answer: String, variable: String?, isLight: Bool) {
    let environment = TerminalEnvironment(["TERM": "xterm", "COLORFGBG": variable ?? ""])
    let found = capabilities(answer + "\u{1B}[?62c", environment: environment)
    #expect(found.isLight == isLight)
    #expect((found.background == nil) == answer.isEmpty)
  }

  @Test("sees that xterm draws no picture as large as a large window")
  func xtermLimit() {
    let window = TerminalSize(columns: 250, rows: 90, pixelWidth: 1504, pixelHeight: 1174)
    let found = capabilities("\u{1B}[?2;0;1000;1000S\u{1B}[?63;4c", size: window)
    #expect(found.sixelLimit == PixelSize(width: 1000, height: 1000))
  }

  @Test("recognises mlterm")
  func recognisesMlterm() {
    let found = capabilities(RecordedAnswers.mlterm)
    #expect(found.name == nil)
    #expect(found.hasSixel)
    #expect(found.sixelLimit == nil)
    #expect(!found.hasSynchronizedOutput)
    #expect(found.cellSize == CellSize(width: 10, height: 22, source: .cellReport))
    // It uses the nearest of its 256 colours, and its answer shows that.
    #expect(found.colors == ColorSupport(depth: .palette, source: .answer))
    #expect(found.partialUpdates == .numbered)
  }

  @Test("recognises foot")
  func recognisesFoot() {
    let found = capabilities(RecordedAnswers.foot)
    #expect(found.name == "foot(1.13.1)")
    #expect(found.hasSixel)
    #expect(found.hasSynchronizedOutput)
    #expect(found.sixelLimit == nil)
    #expect(found.cellSize == CellSize(width: 8, height: 17, source: .cellReport))
    #expect(found.partialUpdates == .named)
  }

  @Test("recognises tmux, which answers for itself, even where the environment does not tell")
  func recognisesTmux() {
    for term in ["tmux-256color", "xterm-256color", "screen-256color"] {
      let found = capabilities(RecordedAnswers.tmux, environment: .init(["TERM": term]))
      #expect(found.name == "tmux 3.3a")
      #expect(!found.hasSixel)
      #expect(found.multiplexer == .tmux)
      #expect(found.cellSize == .fallback)
      #expect(found.colors == ColorSupport(depth: .palette, source: .term))
    }
  }

  @Test("believes a tmux that draws sixels itself")
  func tmuxWithSixel() {
    // tmux 3.4 adds 4 to its abilities where it is built with sixel.
    let found = capabilities("\u{1B}P>|tmux 3.4\u{1B}\\\u{1B}[?1;2;4c")
    #expect(found.hasSixel)
    #expect(found.multiplexer == .tmux)
    #expect(found.partialUpdates == .multiplexed)
  }

  @Test("sends pictures in parts only where the terminal is known, and where its cells are")
  func partialUpdates() {
    let window = TerminalSize(columns: 100, rows: 40, pixelWidth: 604, pixelHeight: 524)
    func keeping(
      _ text: String, size: TerminalSize = window, term: String = "xterm", cell: PixelSize? = nil
    ) -> PartialUpdateSupport {
      var outcome = TerminalQuery.Outcome()
      _ = outcome.take(Array(text.utf8))
      return TerminalCapabilities(
        replies: outcome.replies, size: size, environment: .init(["TERM": term]), cell: cell
      ).partialUpdates
    }
    let sixel = "\u{1B}[?63;4c"
    #expect(keeping(sixel) == .unknown)
    #expect(keeping("\u{1B}P>|WezTerm 20240203\u{1B}\\" + sixel) == .named)
    #expect(keeping("\u{1B}P>|NewXTerm(1)\u{1B}\\" + sixel) == .unknown)
    // mlterm's numbers count only for one that has no name.
    #expect(keeping("\u{1B}[>24;279;0c" + sixel) == .numbered)
    #expect(keeping("\u{1B}P>|other\u{1B}\\\u{1B}[>24;279;0c" + sixel) == .unknown)
    #expect(keeping("\u{1B}[>24;400;0c" + sixel) == .unknown)
    #expect(keeping(RecordedAnswers.xtermVT340, term: "screen") == .multiplexed)
    #expect(keeping(RecordedAnswers.xtermVT340, size: Self.size) == .unmeasured)
    let cell = PixelSize(width: 8, height: 16)
    #expect(keeping(RecordedAnswers.xtermVT340, cell: cell) == .unmeasured)
  }

  @Test("recognises screen by the environment")
  func recognisesScreen() {
    let found = capabilities(RecordedAnswers.screen, environment: .init(["TERM": "screen"]))
    #expect(found.multiplexer == .screen)
    #expect(!found.hasSixel)
    #expect(found.colors == ColorSupport(depth: .eight, source: .term))
  }

  @Test("takes kitty's refusal for what it is")
  func kittyRefusal() {
    #expect(!capabilities("\u{1B}_Gi=31;ENOTSUP:no\u{1B}\\\u{1B}[?62c").hasKittyGraphics)
  }

  @Test("expects nothing of a silent terminal")
  func silence() {
    let found = capabilities("")
    #expect(!found.answersQueries)
    #expect(!found.hasSixel)
    #expect(found.name == nil)
    #expect(found.cellSize == .fallback)
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

  @Test(
    "the wheel is left alone unless it is known to send arrow keys, and can be stopped",
    arguments: [(0, false), (1, true), (2, false), (3, false), (4, false)])
  func alternateScroll(state: Int, isOn: Bool) {
    let found = capabilities("\u{1B}[?1007;\(state)$y\u{1B}[?62c")
    #expect(found.hasAlternateScroll == isOn)
    #expect(!found.hasSynchronizedOutput)
  }
}
