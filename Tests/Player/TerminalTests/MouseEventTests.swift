import Testing

@testable import Terminal

@Suite struct MouseEventTests {
  private func parse(_ text: String) -> [TerminalInput] {
    var parser = InputParser()
    return parser.parse(text.utf8)
  }

  private static let events: [(String, MouseEvent)] = [
    ("\u{1B}[<0;1;1M", MouseEvent(.press(.left), column: 1, row: 1)),
    ("\u{1B}[<0;80;24m", MouseEvent(.release(.left), column: 80, row: 24)),
    ("\u{1B}[<1;3;4M", MouseEvent(.press(.middle), column: 3, row: 4)),
    ("\u{1B}[<2;300;200M", MouseEvent(.press(.right), column: 300, row: 200)),
    ("\u{1B}[<32;5;6M", MouseEvent(.drag(.left), column: 5, row: 6)),
    ("\u{1B}[<34;5;6M", MouseEvent(.drag(.right), column: 5, row: 6)),
    ("\u{1B}[<64;5;6M", MouseEvent(.wheelUp, column: 5, row: 6)),
    ("\u{1B}[<65;5;6M", MouseEvent(.wheelDown, column: 5, row: 6)),
    ("\u{1B}[<4;5;6M", MouseEvent(.press(.left), column: 5, row: 6, modifiers: .shift)),
    (
      "\u{1B}[<52;5;6M", MouseEvent(.drag(.left), column: 5, row: 6, modifiers: [.shift, .control])
    ),
    ("\u{1B}[<73;5;6M", MouseEvent(.wheelDown, column: 5, row: 6, modifiers: .alt)),
  ]

  @Test("knows presses, releases, drags and the wheel, with modifiers", arguments: events)
  func known(text: String, event: MouseEvent) {
    #expect(parse(text) == [.mouse(event)])
  }

  @Test("is the same cut at every byte, and no part of it is a key", arguments: events)
  func cuts(text: String, event: MouseEvent) {
    let bytes = Array(text.utf8)
    for cut in 0...bytes.count {
      var parser = InputParser()
      var inputs = parser.parse(bytes[..<cut])
      // The Escape key alone is decided by time; nothing of this is.
      if cut > 2 { inputs += parser.flush() }
      inputs += parser.parse(bytes[cut...])
      #expect(inputs == [.mouse(event)])
    }
  }

  @Test(
    "hostile numbers are no events and no keys",
    arguments: [
      "\u{1B}[<0;0;1M", "\u{1B}[<0;1;0M", "\u{1B}[<;;M", "\u{1B}[<M", "\u{1B}[<0;1M",
      "\u{1B}[<0;1;1;1M", "\u{1B}[<999999999999999999999999;1;1M", "\u{1B}[<-1;1;1M",
      "\u{1B}[<0;99999999999999999999;1M", "\u{1B}[<128;1;1M", "\u{1B}[<66;1;1M",
      "\u{1B}[<35;1;1M", "\u{1B}[<3;1;1M", "\u{1B}[<96;1;1M", "\u{1B}[<64;1;1m",
      "\u{1B}[<0;1;1 M", "\u{1B}[0;1;1M", "\u{1B}[<" + String(repeating: "0", count: 900) + ";1;1M",
    ])
  func hostile(text: String) {
    #expect(parse(text + "q") == [.key(.character("q"))])
  }

  @Test("the largest numbers that fit are taken as they are")
  func large() {
    #expect(
      parse("\u{1B}[<0;999999999;999999999M") == [
        .mouse(MouseEvent(.press(.left), column: 999_999_999, row: 999_999_999))
      ])
  }

  @Test("the old reports, whose bytes look like keys, are skipped", arguments: 0...5)
  func old(cut: Int) {
    // The right button, column 81, row 24: `q` is a column here.
    let bytes = Array("\u{1B}[M\"q8".utf8)
    var parser = InputParser()
    #expect(parser.parse(bytes[..<cut]) + parser.parse(bytes[cut...]) == [])
    #expect(parser.parse("q".utf8) == [.key(.character("q"))])
    // One that is cut off ends with the next sequence.
    #expect(parser.parse("\u{1B}[M!\u{1B}[A".utf8) == [.key(.arrow(.up))])
  }
}
