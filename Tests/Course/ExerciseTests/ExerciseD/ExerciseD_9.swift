import Captions
import Steps
import Testing

@Suite("D.9 cue", .exercise("D.9") { _ = try $0.cueBlock("00:01.000 --> 00:02.000\na") })
struct ExerciseD_9 {
  private func cue(_ block: String) throws -> WebVTTCueBlock? {
    try Steps.current.cueBlock(block)
  }

  @Test func `a cue has a start, an end and a text`() throws {
    let got = try cue("00:01.000 --> 00:02.500\nHello")
    #expect(got == WebVTTCueBlock(start: 1000, end: 2500, text: "Hello"))
  }

  @Test func `hours may be there, with any number of digits up to six`() throws {
    let got = try cue("1:00:00.000 --> 123456:59:59.999\na")
    // 123 456 × 3600 + 3599 seconds
    #expect(got == WebVTTCueBlock(start: 3_600_000, end: 444_445_199_999, text: "a"))
  }

  @Test func `a name may stand above, and settings behind`() throws {
    let got = try cue("7 of 9\n00:01.000 --> 00:02.500 \t line:0 align:end\na")
    #expect(got == WebVTTCueBlock(start: 1000, end: 2500, settings: "line:0 align:end", text: "a"))
  }

  @Test func `blanks around the arrow are not needed, and more are allowed`() throws {
    let expected = WebVTTCueBlock(start: 1000, end: 2500, text: "a")
    let tight = try cue("00:01.000-->00:02.500\na")
    #expect(tight == expected)
    let wide = try cue(" \t00:01.000 \t -->\t\t00:02.500\na")
    #expect(wide == expected)
  }

  @Test func `the text has all further lines, with their tags`() throws {
    let got = try cue("00:01.000 --> 00:02.500\nIt <i>was</i>\n  a --\ndark > night &amp;")
    #expect(got?.text == "It <i>was</i>\n  a --\ndark > night &amp;")
  }

  @Test func `another arrow ends the text`() throws {
    let got = try cue("00:01.000 --> 00:02.500\na\n00:03.000 --> 00:04.000\nb")
    #expect(got == WebVTTCueBlock(start: 1000, end: 2500, text: "a"))
  }

  @Test func `a cue may have no text`() throws {
    let got = try cue("00:01.000 --> 00:02.500")
    #expect(got == WebVTTCueBlock(start: 1000, end: 2500, text: ""))
  }

  @Test(arguments: [
    "NOTE\nnot seen", "NOTE not seen", "STYLE\n::cue { color: red }",
    "a name\nanother line\n00:01.000 --> 00:02.500",
  ])
  func `other blocks are no cues`(block: String) throws {
    let got = try cue(block)
    #expect(got == nil)
  }

  @Test(arguments: [
    "00:01,000 --> 00:02.000", "00:01.00 --> 00:02.000", "00:01.0000 --> 00:02.000",
    "0:01.000 --> 00:02.000", "00:1.000 --> 00:02.000", "60:00.000 --> 99:02.000",
    "00:60.000 --> 01:02.000", "00:60:00.000 --> 02:00:00.000", "1.000 --> 2.000",
    "00:01.000 --> ", "--> 00:02.000", "00:01.000 -> --> 00:02.000", "-0:01.000 --> 00:02.000",
  ])
  func `times that break the rules make no cue`(times: String) throws {
    let got = try cue(times + "\na")
    #expect(got == nil)
  }

  @Test(arguments: ["00:02.000 --> 00:01.000", "00:02.000 --> 00:02.000"])
  func `a cue ends after its start`(times: String) throws {
    let got = try cue(times + "\na")
    #expect(got == nil)
  }
}
