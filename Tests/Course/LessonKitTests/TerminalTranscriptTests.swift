import TestSupport
import Testing

/// What the tests of players find in a terminal's output.
@Suite struct TerminalTranscriptTests {
  private static let styled = "one \u{1B}[1;31mt\u{1B}[0mwo\u{1B}[K three"

  /// Where a text ends, in the whole output and in one that comes byte by byte.
  private func ends(of text: String, in output: String) -> (whole: Int?, growing: Int?) {
    var whole = TerminalTranscript()
    whole.append(Array(output.utf8))
    var (start, growingStart) = (0, 0)
    var growing = TerminalTranscript()
    var end: Int?
    for byte in output.utf8 where end == nil {
      growing.append([byte])
      end = growing.end(of: text, from: &growingStart)
    }
    return (whole.end(of: text, from: &start), end)
  }

  @Test(
    arguments: [
      ("one", 3), ("one two", 18), ("two", 18), (" three", 27), ("\u{1B}[0mw", 17),
      ("\u{1B}[K", 21),
      ("", 0), ("twothree", nil), ("four", nil), ("\u{1B}[0m two", nil),
    ] as [(String, Int?)])
  func `styles count only in a text that has some`(text: String, end: Int?) {
    let found = ends(of: text, in: Self.styled)
    #expect(found.whole == end)
    #expect(found.growing == end)
  }

  @Test func `what begins in one piece and ends in a later one is found, after pages without it`() {
    var (transcript, start) = (TerminalTranscript(), 0)
    transcript.append([UInt8](repeating: 0x20, count: 20_000) + Array("th".utf8))
    #expect(transcript.end(of: "three", from: &start) == nil)
    #expect(start > 15_000)
    transcript.append(Array("ree".utf8))
    #expect(transcript.end(of: "three", from: &start) == 20_005)
  }

  @Test func `of several texts the first one is found, and then the next`() {
    var (transcript, start) = (TerminalTranscript(), 0)
    transcript.append(Array("ab\u{1B}[cd\u{1B}[5n\u{1B}".utf8))
    let questions = ["\u{1B}[5n", "\u{1B}[c"]
    let first = transcript.first(of: questions, from: &start)
    #expect(first?.text == "\u{1B}[c")
    #expect(first?.end == 5)
    start = 5
    #expect(transcript.first(of: questions, from: &start)?.end == 10)
    start = 10
    #expect(transcript.first(of: questions, from: &start) == nil)
    // Its beginning has come.
    transcript.append(Array("[c".utf8))
    #expect(transcript.first(of: questions, from: &start)?.end == 13)
  }

  @Test(arguments: [("", true), ("a", true), ("bc", true), ("abcd", false), ("ac", false)])
  func `a text has another one's bytes`(part: String, isThere: Bool) {
    #expect("abc".hasBytes(of: part) == isThere)
    #expect("".hasBytes(of: part) == part.isEmpty)
  }
}
