import Media
import Testing

@testable import MP4

@Suite("Sample entries of subtitles") struct TextSampleEntryTests {
  static let start = concat(zeros(6), u16(1), u32(0x2000_0000))

  /// After `displayFlags` the fields of mobile phones: justification to text colour.
  static let phone = concat(
    start, u8(1, 0xFF), u8(0, 0, 0, 255), u16(0, 0, 0, 0), u16(0, 0, 1), u8(0, 18), zeros(4))

  static let quickTime = concat(
    start, u32(1), zeros(6), u16(0, 0, 0, 0), zeros(8), u16(1, 0), zeros(3), zeros(6))

  @Test("finds the font table behind the fields of mobile phones")
  func fontTable() async throws {
    let fonts = box("ftab", u16(1), u16(1), u8(5), text("Serif"))
    let tree = try await tree(fileType(box("tx3g", Self.phone, fonts)))
    #expect(tree.box(at: "tx3g")?.field("displayFlags")?.value == .unsigned(0x2000_0000))
    let fields = tree.box(at: "tx3g/ftab")?.fields.dropFirst(2) ?? []
    #expect(
      fields.map { "\($0.name) \($0.value)" }
        == ["entryCount 1", "fontID 1", "fontNameLength 5", "fontName 'Serif'"])
    #expect(tree.errors.isEmpty)
  }

  @Test("tells QuickTime's layout by the missing font table")
  func quickTimeLayout() async throws {
    let file = fileType(fullBox("stsd", u32(1), box("text", Self.quickTime, u8(2), text("Ab"))))
    let tree = try await tree(file)
    let fields = tree.box(at: "stsd/text")?.fields.map(\.name) ?? []
    #expect(fields.contains("textJustification"))
    #expect(fields.last == "textName")
    #expect(tree.errors.isEmpty)
  }

  @Test("reads the three texts of XML subtitles, and WebVTT's header")
  func namespaces() async throws {
    let xml = box("stpp", zeros(6), u16(1), text("http://www.w3.org/ns/ttml\0loc\0image/png\0"))
    let vtt = box("wvtt", zeros(6), u16(1), box("vttC", text("WEBVTT")))
    let tree = try await tree(fileType(xml, vtt))
    let entry = tree.box(at: "stpp")
    #expect(entry?.field("namespace")?.value == .text("http://www.w3.org/ns/ttml"))
    #expect(entry?.field("schemaLocation")?.value == .text("loc"))
    #expect(entry?.field("auxiliaryMIMETypes")?.value == .text("image/png"))
    #expect(tree.box(at: "wvtt/vttC")?.field("text")?.value == .text("WEBVTT"))
    #expect(tree.errors.isEmpty)
  }

  @Test(
    "reads XML subtitles without the optional texts",
    arguments: ["", "\0", "loc\0", "loc\0image/png\0", "\0\0"], [true, false])
  func optionalTexts(rest: String, hasBitRate: Bool) async throws {
    let children = hasBitRate ? box("btrt", u32(1, 2, 3)) : []
    let xml = box("stpp", zeros(6), u16(1), text("urn:x\0"), text(rest), children)
    let tree = try await tree(fileType(xml))
    #expect(tree.errors.isEmpty)
    #expect((tree.box(at: "stpp/btrt") != nil) == hasBitRate)
    let entry = tree.box(at: "stpp")
    #expect(entry?.field("namespace")?.value == .text("urn:x"))
    // A text that is left out has no field; one that is there and empty has an empty one.
    let location: Field.Value? = rest.isEmpty ? nil : .text(rest.hasPrefix("loc") ? "loc" : "")
    #expect(entry?.field("schemaLocation")?.value == location)
    let types: Field.Value? =
      rest.count { $0 == "\0" } < 2 ? nil : .text(rest.hasSuffix("png\0") ? "image/png" : "")
    #expect(entry?.field("auxiliaryMIMETypes")?.value == types)
  }

  @Test("does not believe in more fonts than there are bytes for")
  func hostileCount() {
    #expect(
      failure(.fontTable, u16(.max), u16(1), u8(0))
        == ParsingError(.tableTooLarge(rows: 65_535, rowSize: 3, available: 3), at: 102))
  }
}
