import Terminal
import Testing

@Suite struct StringColumnsTests {
  @Test(
    "counts columns as terminals do",
    arguments: [
      ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("電影", 4), ("한글", 4), ("▀▁│", 3), ("😀", 2),
      ("１", 2), ("\u{200B}", 0), ("Ж", 1),
    ])
  func columns(text: String, count: Int) {
    #expect(text.columnCount == count)
  }

  @Test("clips between characters, never through one")
  func clips() {
    #expect("abc".clipped(toColumns: 2) == "ab")
    #expect("abc".clipped(toColumns: 3) == "abc")
    #expect("電影".clipped(toColumns: 3) == "電")
    #expect("e\u{301}x".clipped(toColumns: 1) == "e\u{301}")
    #expect("abc".clipped(toColumns: 0) == "")
  }
}
