import Media
import Testing

@testable import MP4

@Suite("udta and what is in it") struct UserDataTests {
  @Test("reads QuickTime's texts in several languages")
  func texts() async throws {
    // 0x15C7 is "eng", each letter less 0x60 in 5 bits; 0 is QuickTime's number for English.
    let title = box(
      FourCC(rawValue: 0xA96E_616D), u16(5, 0), text("Hello"), u16(3, 0x15C7), text("Hey"))
    let tree = try await tree(fileType(box("udta", title, u32(0))))
    let fields = tree.box(at: "udta/\\xA9nam")?.fields.dropFirst(2) ?? []
    #expect(
      fields.map { "\($0.name) \($0.value)" } == [
        "textSize 5", "language 'und'", "text 'Hello'", "textSize 3", "language 'eng'",
        "text 'Hey'",
      ])
    #expect(tree.box(at: "udta")?.fields.last?.name == "terminator")
    #expect(tree.errors.isEmpty)
  }

  @Test("leaves types alone that begin with © elsewhere")
  func elsewhere() async throws {
    let tree = try await tree(fileType(box("moov", box(FourCC(rawValue: 0xA96E_616D), u8(1)))))
    #expect(tree.box(at: "moov/\\xA9nam")?.fields.map(\.name) == ["size", "type"])
    #expect(tree.errors.isEmpty)
  }

  @Test("refuses texts that are longer than their box")
  func longText() {
    #expect(
      failure(.userDataText, u16(6, 0), text("Hello"))
        == ParsingError(.truncated(needed: 6, available: 5), at: 104))
  }

  @Test("reads the texts of mobile phones, in UTF-8 and in UTF-16")
  func phones() throws {
    #expect(
      try explanation(.assetText, versionAndFlags(), u16(0x15C7), text("Title\0"))
        == ["language 'eng'", "text 'Title'"])
    #expect(
      try explanation(.assetText, versionAndFlags(), u16(0x15C7), text("Album\0"), u8(7))
        == ["language 'eng'", "text 'Album'", "trackNumber 7"])
    #expect(
      try explanation(
        .assetText, versionAndFlags(), u16(0x15C7), u16(0xFEFF, 0x00C4, 0x62, 0)
      ).last == "text 'Äb'")
  }

  @Test("reads year and place of a recording")
  func recording() throws {
    #expect(
      try explanation(.recordingYear, versionAndFlags(), u16(2024)) == ["recordingYear 2024"])
    let place = try explanation(
      .locationInformation,
      versionAndFlags(), u16(0x15C7), text("Munich\0"), u8(0),
      i32(11 << 16 | 0x8000), i32(-48 << 16), i32(0), text("earth\0"), text("\0"))
    #expect(
      place == [
        "language 'eng'", "name 'Munich'", "role 0", "longitude 11.500", "latitude -48",
        "altitude 0", "astronomicalBody 'earth'", "additionalNotes ''",
      ])
  }

  @Test("refuses a text without the 0 that ends it")
  func noEnd() {
    #expect(
      failure(.locationInformation, versionAndFlags(), u16(0), text("Mun"))?.offset == 109)
  }

  @Test("reads Nero's chapters", arguments: [0, 1] as [UInt8])
  func chapters(version: UInt8) throws {
    let box = try parse(
      ChapterListBox.self,
      versionAndFlags(version), zeros(version == 1 ? 4 : 0),
      u8(2), u64(0), u8(5), text("Start"), u64(15_000_000), u8(0))
    #expect(
      box.chapters == [
        .init(startTime: MediaTime(value: 0, timescale: 10_000_000), title: "Start"),
        .init(startTime: MediaTime(value: 15_000_000, timescale: 10_000_000), title: ""),
      ])
  }

  @Test("takes the place of a chapter beyond all numbers for the last there is")
  func hugeChapter() throws {
    let box = try parse(ChapterListBox.self, versionAndFlags(), u8(1), u64(.max), u8(0))
    #expect(box.chapters.first?.startTime.value == .max)
  }

  @Test("replaces what would steer a terminal")
  func controlCharacters() throws {
    #expect(try explanation(.plainText, text("a\u{1B}[2Jb")) == ["text 'a?[2Jb'"])
  }
}
