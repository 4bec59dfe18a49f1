import Media
import Testing

@testable import Captions

/// Documents of timed text, `stpp`.
@Suite("TTML") struct TTMLTests {
  private func cues(_ document: String) throws -> [CaptionCue] {
    try CaptionSampleFormat.ttml.cues(
      in: Array(document.utf8), from: .seconds(10), to: .seconds(20))
  }

  @Test("the text of paragraphs, at their times within the sample")
  func text() throws {
    let found = try cues(
      """
      <?xml version="1.0"?><!-- <p>none</p> -->
      <tt:tt xmlns:tt="http://www.w3.org/ns/ttml"><tt:head><tt:title>no</tt:title></tt:head>
      <tt:body><tt:div>
        <tt:p xml:id='a' begin="00:00:12.500" end='00:00:14'>Good
          <tt:span style="s">morning</tt:span>,<tt:br/>all &amp; one.</tt:p>
        <tt:p begin="15s" dur="1500ms">Later</tt:p>
        <tt:p>Always</tt:p>
        <tt:p begin="30s">Not here</tt:p>
      </tt:div></tt:body></tt:tt>
      """)
    #expect(found.map(\.text) == ["Good morning,\nall & one.", "Later", "Always"])
    #expect(found.map(\.start) == [.milliseconds(12_500), .seconds(15), .seconds(10)])
    #expect(found.map(\.end) == [.seconds(14), .milliseconds(16_500), .seconds(20)])
  }

  @Test("what is no document is an error, and one that is cut short shows less")
  func broken() throws {
    #expect(throws: ParsingError.self) { try cues("words") }
    #expect(throws: ParsingError.self) {
      try CaptionSampleFormat.ttml.cues(in: [0x3C, 0xFF], from: .zero, to: .seconds(1))
    }
    #expect(throws: ParsingError.self) {
      try cues(String(repeating: "<p>x</p>", count: TTMLSample.mostBytes / 8 + 1))
    }
    #expect(try cues("<p>x\u{1B}[2J</p>").map(\.text) == ["x [2J"])
    let document = "<tt><p begin='11s' end='12s'>a<br/>b</p><p>c</p></tt>"
    for count in 1..<document.count {
      #expect(try cues(String(document.prefix(count))).count <= 2)
    }
    #expect(try cues(String(repeating: "<p>x</p>", count: 5000)).count == 1000)
  }

  /// Each cue in words, with its times in milliseconds.
  private func lines(_ document: String) throws -> [String] {
    try cues(document).map { cue in
      func number(_ time: Duration) -> Int { Int((time / .milliseconds(1)).rounded()) }
      return "\(number(cue.start)) \(number(cue.end)) \(cue.text)"
    }
  }

  @Test("times count from the beginning of the element around, which lasts longer")
  func containers() throws {
    let document = """
      <tt><body begin="10s" end="19s"><div begin="1s" dur="5s">
        <p begin="1s" end="2s">one</p><p end="2s">two</p><p/>
        <p begin="4s" dur="9s" end="30s">three</p></div>
        <p begin="8s">four</p></body><p>five</p></tt>
      """
    #expect(
      try lines(document) == [
        "12000 13000 one", "11000 13000 two", "15000 16000 three", "18000 19000 four",
        "10000 20000 five",
      ])
  }

  @Test("parts of a paragraph come and go at their own times")
  func spans() throws {
    let document = """
      <tt><body><p begin="11s" end="15s">Good
        <span begin="1s">morn<span begin="1s">ing</span></span></p>
      <p><span begin="16s" end="17s">a</span><br/><span begin="16.5s" end="18s">b</span></p></body></tt>
      """
    #expect(
      try lines(document) == [
        "11000 12000 Good", "12000 13000 Good morn", "13000 15000 Good morning", "16000 16500 a",
        "16500 17000 a\nb", "17000 18000 b",
      ])
  }

  @Test("the document says how many frames and ticks a second has")
  func rates() throws {
    let attributes = [
      "ttp:frameRate='25' ttp:tickRate='10000000'",
      "ttp:frameRate='25' ttp:tickRate='0'",
      "ttp:frameRate='30' ttp:frameRateMultiplier='1000 1001'",
      "",
    ].map { "<tt \($0)>" }
    let clocks = attributes.map { text in
      var place = 0
      return TTMLClock(XMLTag(Array(text.unicodeScalars), at: &place))
    }
    func milliseconds(_ text: String) -> [Int?] {
      clocks.map { $0.time(text).map(\.wholeMilliseconds) }
    }
    #expect(milliseconds("00:00:02:10") == [2400, 2400, 2334, 2333])
    #expect(milliseconds("50f") == [2000, 2000, 1668, 1667])
    #expect(milliseconds("15000000t") == [1500, 600_000_000, 500_000_000, 15_000_000_000])
    #expect(milliseconds("0.5h") == [1_800_000, 1_800_000, 1_800_000, 1_800_000])
    // Since 1970.
    #expect(milliseconds("399164:21:28.000")[0] == 1_436_991_688_000)
    for text in ["1:2:3:4:5", "1:2", "infs", "-1s", "1e3s", "", ":::", "5000000000s"] {
      #expect(milliseconds(text) == [nil, nil, nil, nil], "\(text)")
    }
  }

  @Test("times of a document begin where the clock of the track does, or the sample")
  func origin() throws {
    let document = Array("<p begin='1s' end='2s'>x</p>".utf8)
    func starts(_ format: CaptionSampleFormat, from start: Int) throws -> [Duration] {
      try format.cues(
        in: document, from: .seconds(start), to: .seconds(start + 5), origin: .seconds(12)
      ).map(\.start)
    }
    #expect(try starts(.ttml, from: 10) == [.seconds(13)])
    #expect(try starts(.ttml, from: 15) == [])
    #expect(try starts(.sampleTTML, from: 15) == [.seconds(16)])
  }

  @Test(
    "elements without an end, or a thousand deep, cost neither time nor other text",
    arguments: ["", "</div>"])
  func depth(end: String) throws {
    let open = String(repeating: "<div begin='1ms'>", count: 1000)
    let document = open + "<p>in</p>" + String(repeating: end, count: 1000) + "<p>after</p>"
    #expect(try lines(document).map { $0.split(separator: " ").last } == ["in", "after"])
    #expect(
      try lines("<p>a<span begin='11s'>b</p><p>c</p></div></body></p>").last == "10000 20000 c")
    let many = (0..<1000).map { "<span begin='\(10_000 + $0)ms'>x</span>" }.joined()
    #expect(try cues("<p>\(many)</p>").count < 64)
  }

  @Test("a document made of times and blanks is given up", arguments: [(1, ["last"]), (9, [])])
  func work(count: Int, expected: [String]) throws {
    let spans = (0..<100).map { "<span begin='\($0)ms'> </span>" }.joined()
    let blank = "<p>\(spans)\(String(repeating: "&#32;", count: 3900))</p>"
    #expect(
      try cues(String(repeating: blank, count: count) + "<p>last</p>").map(\.text) == expected)
  }
}
