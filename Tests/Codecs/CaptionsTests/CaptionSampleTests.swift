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
