import Testing

@testable import Captions

/// Files as in the standard, https://www.w3.org/TR/webvtt1.
@Suite("WebVTT") struct WebVTTTests {
  private func file(_ text: String) throws -> CaptionFile {
    try CaptionFile(parsing: Array(text.utf8))
  }

  @Test("reads the standard's interview with its voices, identifiers and settings")
  func interview() throws {
    let file = try file(
      """
      WEBVTT

      00:11.000 --> 00:13.000
      <v Roger Bingham>We are in New York City

      00:13.000 --> 00:16.000
      <v Roger Bingham>We're actually at the Lucern Hotel, just down the street

      00:16.000 --> 00:18.000
      <v Roger Bingham>from the American Museum of Natural History

      id 4 is a text
      00:32.000 --> 00:33.500 align:start size:50%
      <v Neil deGrasse Tyson><i>Didn't we talk about enough in that conversation?</i>

      """)
    #expect(file.format == .webVTT)
    #expect(file.faults.isEmpty)
    #expect(
      file.cues.map(\.text) == [
        "We are in New York City",
        "We're actually at the Lucern Hotel, just down the street",
        "from the American Museum of Natural History",
        "Didn't we talk about enough in that conversation?",
      ])
    #expect(file.cues.map(\.start) == [.seconds(11), .seconds(13), .seconds(16), .seconds(32)])
    #expect(file.cues[3].end == .milliseconds(33_500))
    #expect(file.cues[3].lines[0].runs.map(\.style) == [.italic])
    #expect(file.cues[3].placement == CaptionPlacement(.bottom, .left))
  }

  @Test("skips comments, style sheets and regions")
  func blocks() throws {
    let file = try file(
      """
      WEBVTT - Translation of that film I like

      NOTE
      This translation was done by Kyle so that
      some friends can watch it with their parents.

      STYLE
      ::cue { background-image: linear-gradient(to bottom, dimgray, lightgray); }

      REGION
      id:fred
      width:40%

      NOTE Timing of the rest is still to be checked.

      1
      00:02:15.000 --> 00:02:20.000
      - Ta en kopp varmt te.
      - Det är inte varmt.
      NOTE this is text

      """)
    #expect(
      file.cues.map(\.text) == [
        "- Ta en kopp varmt te.\n- Det är inte varmt.\nNOTE this is text"
      ])
    #expect(file.cues.first?.start == .seconds(135))
  }

  @Test("a line with times starts a cue where the empty line is missing")
  func missingEmptyLine() throws {
    let file = try file(
      "WEBVTT\n00:01.000 --> 00:02.000\none\n00:03.000 --> 00:04.000\ntwo")
    #expect(file.cues.map(\.text) == ["one", "two"])
  }

  @Test(
    "reads times with hours, and leaves out cues whose times are damaged",
    arguments: [
      ("00:00.000 --> 123:00:00.001", true), ("00:59:59.999 --> 01:00:00.000", true),
      ("100:00:00.000 --> 100:00:00.001", true), ("0:01.000 --> 0:02.000", false),
      ("00:60.000 --> 00:61.000", false), ("00:01,000 --> 00:02,000", false),
      ("00:01.00 --> 00:02.00", false), ("--> 00:02.000", false), ("00:01.000 -->", false),
      ("00:02.000 --> 00:01.000", false), ("9999999:00:00.000 --> 9999999:00:01.000", false),
    ])
  func times(_ line: String, isValid: Bool) throws {
    let file = try file("WEBVTT\n\n\(line)\ntext\n\n00:05.000 --> 00:06.000\nlast")
    #expect(file.cues.count == (isValid ? 2 : 1))
    #expect(file.faults.map(\.line) == (isValid ? [] : [3]))
  }

  @Test(
    "text has styles, references, ruby, and times that are skipped",
    arguments: [
      ("<b>bold <i>both</i></b> none", "bold both none"),
      ("a &lt; b &amp;&nbsp;c &#233;&#xE9; &unknown; &", "a < b &\u{A0}c éé &unknown; &"),
      ("<c.yellow.bg_blue.magenta>This is yellow text</c>", "This is yellow text"),
      ("<lang en>Never <00:19.000>mind</lang", "Never mind"),
      ("<ruby>漢<rt>kan</rt>字<rt>ji</rt></ruby>!", "漢(kan)字(ji)!"),
      ("</i></b>stray<rt>", "stray"), ("<unknown>tags</unknown>", "tags"), ("open <i", "open"),
    ])
  func text(_ source: String, _ text: String) throws {
    #expect(WebVTTText.lines(of: Array(source.utf8)[...]).map(\.text) == [text])
  }

  @Test("nested styles end where their tags do")
  func styles() {
    let lines = WebVTTText.lines(of: Array("<b>a<i>b</b>c</i>d</b>e".utf8)[...])
    // The standard ignores an end that does not belong to the innermost element.
    #expect(
      lines.first?.runs == [
        CaptionRun("a", .bold), CaptionRun("bc", [.bold, .italic]), CaptionRun("d", .bold),
        CaptionRun("e"),
      ])
  }

  @Test(
    "settings choose a place, and those that break the rules are skipped",
    arguments: [
      ("", CaptionPlacement.usual), ("line:0", CaptionPlacement(.top, .center)),
      ("line:-1", .usual), ("line:5%", CaptionPlacement(.top, .center)),
      ("line:50%,center", CaptionPlacement(.middle, .center)), ("line:101%", .usual),
      ("position:10%,line-left align:left", CaptionPlacement(.bottom, .left)),
      ("align:end line:90%", CaptionPlacement(.bottom, .right)), ("align:bogus size:35%", .usual),
      ("vertical:rl region:fred", .usual), (":: a: :b line: line:1e99%", .usual),
    ])
  func settings(_ words: String, _ placement: CaptionPlacement) {
    #expect(WebVTTSettings(parsing: Array(words.utf8)[...]).placement == placement)
  }

  @Test("reads where the file's clock is on a transport stream's")
  func timestampMap() throws {
    let file = try file(
      "WEBVTT\nX-TIMESTAMP-MAP=LOCAL:00:00:01.000,MPEGTS:900000\n\n00:01.000 --> 00:02.000\na")
    #expect(file.timestampMap == WebVTTTimestampMap(local: .seconds(1), transportTime: 900_000))
    #expect(
      try self.file("WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:8589934592,LOCAL:00:00.000\n")
        .timestampMap == nil)
  }

  @Test("the signature stands alone or before a blank")
  func signature() throws {
    for text in ["WEBVTT", "WEBVTT\n", "WEBVTT title\n\n", "\u{FEFF}WEBVTT\r\n\r\n"] {
      #expect(try file(text).format == .webVTT)
    }
    #expect(throws: CaptionError.unknownFormat) { try file("WEBVTTX\n\n") }
  }
}
