import Media
import Testing

@testable import Captions

@Suite("samples of text in MP4") struct CaptionSampleTests {
  private func box(_ type: String, _ payload: [UInt8]) -> [UInt8] {
    let size = UInt32(payload.count + 8)
    return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: size >> $0) } + Array(type.utf8) + payload
  }

  private func webVTT(_ bytes: [UInt8]) throws -> [CaptionContent] {
    var reader = ByteReader(bytes.span)
    return try WebVTTSample(parsing: &reader).contents
  }

  private func timedText(_ bytes: [UInt8]) throws -> CaptionContent? {
    var reader = ByteReader(bytes.span)
    return try TimedTextSample(parsing: &reader).content
  }

  private var twoCues: [UInt8] {
    box(
      "vttc",
      box("iden", Array("1".utf8)) + box("sttg", Array("line:0".utf8))
        + box("payl", Array("<b>Hi</b>".utf8))) + box("vtta", Array("comment".utf8))
      + box("vttc", box("payl", Array("there".utf8)))
  }

  @Test("wvtt: cues with their settings; an empty sample shows nothing")
  func webVTT() throws {
    let contents = try webVTT(twoCues)
    #expect(contents.map { $0.lines.map(\.text) } == [["Hi"], ["there"]])
    #expect(contents[0].lines[0].runs[0].style == .bold)
    #expect(contents.map(\.placement) == [CaptionPlacement(.top, .center), .usual])
    #expect(try webVTT(box("vtte", [])).isEmpty)
    #expect(try webVTT([]).isEmpty)
  }

  private var styled: [UInt8] {
    let text = Array("Grüße\nan alle".utf8)
    let style: [UInt8] = [
      0, 1,  // entryCount
      0, 6, 0, 8,  // startChar, endChar: characters, not bytes
      0, 1,  // fontID
      0b010,  // faceStyleFlags: italic
      18,  // fontSize
      255, 255, 255, 255,  // textColor
    ]
    return [0, UInt8(text.count)] + text + box("styl", style) + box("hlit", [0, 0, 0, 1])
  }

  @Test("tx3g: text with styles by characters; an empty one shows nothing")
  func timedText() throws {
    let content = try #require(try timedText(styled))
    #expect(content.lines.map(\.text) == ["Grüße", "an alle"])
    #expect(content.lines[1].runs == [CaptionRun("an", .italic), CaptionRun(" alle")])
    #expect(try timedText([0, 0]) == nil)
    #expect(try timedText([0, 4, 0xFE, 0xFF, 0, 0x41])?.lines.map(\.text) == ["A"])
    #expect(throws: ParsingError.self) { try timedText([0, 1, 0xFF]) }
  }

  private func cues(_ document: String) throws -> [CaptionCue] {
    try CaptionSampleFormat.ttml.cues(
      in: Array(document.utf8), from: .seconds(10), to: .seconds(20))
  }

  @Test("stpp: the text of paragraphs, at their times within the sample")
  func ttml() throws {
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

  @Test("stpp: what is no document is an error, and one that is cut short shows less")
  func brokenTTML() throws {
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
    #expect(TTMLSample.time("1:2:3:4") == nil && TTMLSample.time("infs") == nil)
    #expect(TTMLSample.time("0.5h") == .seconds(1800) && TTMLSample.time("10t") == nil)
  }

  @Test("a sample without any bytes, or without any duration, shows nothing")
  func empty() throws {
    let format = CaptionSampleFormat.timedText
    #expect(try format.cues(in: [], from: .zero, to: .seconds(1)).isEmpty)
    #expect(try format.cues(in: [0, 1, 0x41], from: .zero, to: .zero).isEmpty)
    #expect(try format.cues(in: [0, 1, 0x41], from: .zero, to: .seconds(1)).count == 1)
  }

  @Test("a sample that is cut short is an error, or shows less")
  func truncation() {
    for count in 0..<twoCues.count {
      if let contents = try? webVTT(Array(twoCues.prefix(count))) { #expect(contents.count < 2) }
    }
    for count in 0..<styled.count {
      if let content = try? timedText(Array(styled.prefix(count))) {
        #expect(content.lines.count == 2)
      }
    }
  }

  @Test("a count of styles that does not fit is an error")
  func hostileCount() {
    let bytes: [UInt8] = [0, 1, 0x41] + box("styl", [0xFF, 0xFF])
    #expect(
      throws: ParsingError(
        .tableTooLarge(rows: 65_535, rowSize: 12, available: 0), at: 11)
    ) { try timedText(bytes) }
  }
}
