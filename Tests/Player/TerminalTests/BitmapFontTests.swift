import Testing

@testable import Terminal

@Suite("The letters on pictures") struct BitmapFontTests {
  @Test("the bars of charts grow from the bottom, a row at a time")
  func bars() {
    for (index, bar) in "▁▂▃▄▅▆▇█".enumerated() {
      let rows = BitmapFont.glyph(of: bar)
      #expect(rows.count == BitmapFont.letterHeight)
      #expect(rows.filter { $0 == 0b1_1111 }.count == index + 1)
      #expect(rows.last == 0b1_1111)
    }
  }

  @Test("a letter that is not there looks like a question mark")
  func missing() {
    #expect(BitmapFont.glyph(of: "字") == BitmapFont.glyph(of: "?"))
    // The axes of the player's charts have these.
    for letter in "█┤−" {
      #expect(BitmapFont.glyph(of: letter) != BitmapFont.glyph(of: "?"))
    }
    #expect(BitmapFont.glyph(of: "−") == [0, 0, 0, 0b1_1111, 0, 0, 0, 0])
  }
}
