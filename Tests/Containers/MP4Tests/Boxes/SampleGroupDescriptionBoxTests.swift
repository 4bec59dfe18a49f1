import MP4
import Media
import Testing

@Suite("sgpd · SampleGroupDescriptionBox") struct SampleGroupDescriptionBoxTests {
  @Test("reads how far decoding has to roll, in every version")
  func roll() throws {
    let rows = u16(0xFFFF, 2)
    let entries: [SampleGroupDescription] = [.roll(distance: -1), .roll(distance: 2)]
    #expect(
      try parse(
        SampleGroupDescriptionBox.self, versionAndFlags(), code("roll"), u32(2), rows
      ).entries == entries)
    #expect(
      try parse(
        SampleGroupDescriptionBox.self, versionAndFlags(1), code("prol"), u32(2, 2), rows
      ).entries == entries)
    #expect(
      try parse(
        SampleGroupDescriptionBox.self, versionAndFlags(2), code("roll"), u32(2, 1, 2), rows
      ).entries == entries)
  }

  @Test("reads entries that each tell their length")
  func differentLengths() throws {
    let box = try parse(
      SampleGroupDescriptionBox.self,
      versionAndFlags(1), code("zzzz"), u32(0, 2), u32(1), u8(9), u32(3), u8(1, 2, 3))
    #expect(box.entries == [.other(byteCount: 1), .other(byteCount: 3)])
  }

  @Test("reads at which pictures decoding can start though others of them cannot be decoded")
  func randomAccess() throws {
    let box = try parse(
      SampleGroupDescriptionBox.self,
      versionAndFlags(1), code("rap "), u32(1, 2), u8(0x83, 0x03))
    #expect(
      box.entries == [
        .randomAccess(leadingSampleCount: 3), .randomAccess(leadingSampleCount: nil),
      ])
  }

  @Test("reads another key for some samples")
  func encryption() throws {
    let found = try fields(
      of: SampleGroupDescriptionBox.self,
      versionAndFlags(1), code("seig"), u32(20, 1), u8(0, 0, 1, 8), u64(1, 2))
    #expect(
      found.fields.suffix(2).map { "\($0.name) \($0.value)" }
        == ["perSampleIVSize 8", "kid '\(UniversalID(1, 2))'"])
  }

  @Test("leaves entries of unknown length alone")
  func unknown() throws {
    let found = try fields(
      of: SampleGroupDescriptionBox.self, versionAndFlags(), code("zzzz"), u32(3), u8(1, 2, 3, 4))
    #expect(found.fields.last?.name == "furtherBytes")
    #expect(found.remaining == 0)
  }

  @Test("does not believe in more entries than it has bytes for")
  func hostileCounts() {
    #expect(
      failure(
        SampleGroupDescriptionBox.self, versionAndFlags(1), code("roll"), u32(2, .max), u16(1))
        == ParsingError(.tableTooLarge(rows: 4_294_967_295, rowSize: 2, available: 2), at: 116))
    #expect(
      failure(
        SampleGroupDescriptionBox.self, versionAndFlags(1), code("zzzz"), u32(0, 1), u32(.max))
        == ParsingError(.truncated(needed: 4_294_967_295, available: 0), at: 120))
    #expect(
      failure(
        SampleGroupDescriptionBox.self, versionAndFlags(1), code("zzzz"), u32(.max, 1), u16(1))
        == ParsingError(.tableTooLarge(rows: 1, rowSize: 4_294_967_295, available: 2), at: 116))
  }
}
