import Media
import TestSupport
import Testing

@testable import Terminal

@Suite struct InputParserTests {
  /// Parses a whole text at once.
  private func parse(_ text: String) -> [TerminalInput] {
    var parser = InputParser()
    return parser.parse(text.utf8)
  }

  @Test(
    "knows the keys",
    arguments: [
      ("q", .character("q")),
      (" ", .character(" ")),
      ("é", .character("é")),
      ("€", .character("€")),
      ("😀", .character("😀")),
      ("\r", .enter),
      ("\n", .enter),
      ("\t", .tab),
      ("\u{7F}", .backspace),
      ("\u{08}", .backspace),
      ("\u{01}", .control("a")),
      ("\u{1A}", .control("z")),
      ("\u{00}", .control(" ")),
      ("\u{1C}", .control("\\")),
      ("\u{1B}x", .alt("x")),
      ("\u{1B}\u{7F}", .alt("\u{7F}")),
      ("\u{1B}[A", .arrow(.up)),
      ("\u{1B}[B", .arrow(.down)),
      ("\u{1B}[C", .arrow(.right)),
      ("\u{1B}[D", .arrow(.left)),
      ("\u{1B}OA", .arrow(.up)),
      ("\u{1B}[1;2C", .arrow(.right, .shift)),
      ("\u{1B}[1;2D", .arrow(.left, .shift)),
      ("\u{1B}[1;3A", .arrow(.up, .alt)),
      ("\u{1B}[1;6B", .arrow(.down, [.shift, .control])),
      ("\u{1B}[c", .arrow(.right, .shift)),
      ("\u{1B}[H", .home),
      ("\u{1B}OH", .home),
      ("\u{1B}[1~", .home),
      ("\u{1B}[F", .end),
      ("\u{1B}[4~", .end),
      ("\u{1B}[2~", .insert),
      ("\u{1B}[3~", .delete),
      ("\u{1B}[5~", .pageUp),
      ("\u{1B}[6~", .pageDown),
      ("\u{1B}[Z", .backTab),
      ("\u{1B}OP", .function(1)),
      ("\u{1B}[15~", .function(5)),
      ("\u{1B}[17~", .function(6)),
      ("\u{1B}[24~", .function(12)),
    ] as [(String, Key)])
  func keys(text: String, key: Key) {
    #expect(parse(text) == [.key(key)])
  }

  @Test(
    "swallows unknown sequences whole",
    arguments: [
      "\u{1B}[99~", "\u{1B}[?1;2;3h", "\u{1B}[>0;1z", "\u{1B}[1;2$q", "\u{1B}]0;a title\u{07}",
      "\u{1B}]0;a title\u{1B}\\", "\u{1B}_Gi=1;OK\u{1B}\\", "\u{1B}P1$r2 q\u{1B}\\", "\u{1B}O?",
      "\u{1B}[" + String(repeating: "1;", count: 500) + "m",
      "\u{1B}P" + String(repeating: "x", count: 5000) + "\u{1B}\\", "\u{1B}Pcut off\u{18}",
      "\u{1B}[999999999999999999999999~",
    ])
  func unknown(text: String) {
    #expect(parse(text + "q") == [.key(.character("q"))])
  }

  @Test("drops bytes that are no characters")
  func invalidText() {
    var parser = InputParser()
    let bytes: [UInt8] = [
      0xFF,  // never in UTF-8
      0x80,  // a continuation of nothing
      0xE2, 0x82,  // the euro sign without its last byte
      0x61,  // a
      0xED, 0xA0, 0x80,  // half of a UTF-16 pair
      0x62,  // b
    ]
    #expect(parser.parse(bytes) == [.key(.character("a")), .key(.character("b"))])
  }

  @Test("takes an escape for the key only when nothing has followed")
  func loneEscape() {
    var parser = InputParser()
    #expect(parser.parse([0x1B]) == [])
    #expect(parser.isAmbiguous)
    #expect(parser.flush() == [.key(.escape)])
    #expect(!parser.isAmbiguous)
    #expect(parser.flush() == [])
    #expect(parser.parse("[A".utf8) == [.key(.character("[")), .key(.character("A"))])
  }

  @Test("hears two escapes as two keys")
  func doubleEscape() {
    var parser = InputParser()
    #expect(parser.parse([0x1B, 0x1B]) == [.key(.escape)])
    #expect(parser.flush() == [.key(.escape)])
  }

  @Test("takes the beginning of a sequence for Alt when nothing has followed", arguments: "[OP]_^X")
  func ambiguousAlt(character: Character) {
    var parser = InputParser()
    #expect(parser.parse("\u{1B}\(character)".utf8) == [])
    #expect(parser.isAmbiguous)
    #expect(parser.flush() == [.key(.alt(character))])
    #expect(parser.parse("q".utf8) == [.key(.character("q"))])
  }

  @Test("waits for the rest of a sequence that arrives late")
  func lateRest() {
    var parser = InputParser()
    #expect(parser.parse("\u{1B}[1;".utf8) == [])
    #expect(!parser.isAmbiguous)
    #expect(parser.flush() == [])
    #expect(parser.parse("2C".utf8) == [.key(.arrow(.right, .shift))])
  }

  @Test("starts another sequence at an escape inside one")
  func restarts() {
    #expect(parse("\u{1B}[1;2\u{1B}[C") == [.key(.arrow(.right))])
    #expect(parse("\u{1B}P>|half\u{1B}[C") == [.key(.arrow(.right))])
    #expect(parse("\u{1B}P>|half\u{1B}\u{1B}[C") == [.key(.arrow(.right))])
  }

  static let mixture = "a\u{1B}[1;2Cé\u{1B}[?62;4c\u{1B}P>|foot(1.13.1)\u{1B}\\\u{1B}OP\r"
  static let understood: [TerminalInput] = [
    .key(.character("a")), .key(.arrow(.right, .shift)), .key(.character("é")),
    .reply(.deviceAttributes([62, 4])), .reply(.version("foot(1.13.1)")), .key(.function(1)),
    .key(.enter),
  ]

  @Test("does not mind where the bytes are cut", arguments: 0...mixture.utf8.count)
  func cut(at place: Int) {
    var parser = InputParser()
    let bytes = Array(Self.mixture.utf8)
    #expect(parser.parse(bytes[..<place]) + parser.parse(bytes[place...]) == Self.understood)
  }

  @Test("survives any bytes and is back on the ground after them")
  func arbitraryBytes() {
    var random = SplitMix64(seed: 7)
    for _ in 0..<2000 {
      var parser = InputParser()
      let bytes = (0..<40).map { _ in
        // Mostly bytes that mean something, so that deep states are reached.
        Bool.random(using: &random)
          ? UInt8.random(in: 0...255, using: &random)
          : [0x1B, 0x5B, 0x50, 0x3B, 0x5C, 0x31, 0x4F][Int.random(in: 0..<7, using: &random)]
      }
      _ = parser.parse(bytes)
      // CAN ends a string, and the ESC before it anything else.
      _ = parser.parse([0x1B, 0x5C, 0x18])
      #expect(parser.parse("q".utf8).last == .key(.character("q")))
    }
  }

  @Test("a pasted text is one input, wherever it is cut, and its letters are no keys")
  func pastes() {
    let bytes = Array("a\u{1B}[200~/q \u{1B}[A ü\u{1B}[201~b".utf8)
    for cut in 0...bytes.count {
      var parser = InputParser()
      let inputs = parser.parse(bytes[..<cut]) + parser.parse(bytes[cut...])
      #expect(
        inputs == [.key(.character("a")), .paste("/q \u{1B}[A ü"), .key(.character("b"))])
    }
  }

  @Test("of an endless paste the beginning is kept, and keys after it count again")
  func longPaste() {
    var parser = InputParser()
    let text = String(repeating: "x", count: 3 << 16)
    let inputs = parser.parse(Array("\u{1B}[200~\(text)\u{1B}[201~q".utf8))
    guard case .paste(let kept)? = inputs.first else {
      Issue.record("no paste")
      return
    }
    #expect(kept.count < text.count && kept.allSatisfy { $0 == "x" })
    #expect(inputs.last == .key(.character("q")))
  }
}
