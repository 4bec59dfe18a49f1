import Media
import Testing

@testable import MP4

@Suite("pssh, schm, saiz, saio and PIFF") struct ProtectionBoxesTests {
  @Test("reads whose system it is, and the keys that it is about")
  func systems() throws {
    let found = try explanation(
      .protectionSystemSpecificHeader,
      versionAndFlags(1), u64(0xEDEF_8BA9_79D6_4ACE, 0xA3C8_27DC_D51D_21ED),
      u32(2), u64(1, 2), u64(3, 4), u32(3), u8(7, 8, 9))
    let system = UniversalID(0xEDEF_8BA9_79D6_4ACE, 0xA3C8_27DC_D51D_21ED)
    #expect(system.knownName == "Widevine")
    #expect("\(system)" == "edef8ba9-79d6-4ace-a3c8-27dcd51d21ed")
    #expect(found.first?.contains("\(system)") == true)
    #expect(
      Array(found.dropFirst()) == [
        "kidCount 2", "kid '\(UniversalID(1, 2))'", "kid '\(UniversalID(3, 4))'", "dataSize 3",
        "data 7 8 9",
      ])
  }

  @Test("does not believe in more keys or data than it has bytes for")
  func hostileCounts() {
    #expect(
      failure(
        .protectionSystemSpecificHeader, versionAndFlags(1), zeros(16), u32(.max), zeros(20))
        == ParsingError(.tableTooLarge(rows: 4_294_967_295, rowSize: 16, available: 20), at: 124))
    #expect(
      failure(
        .protectionSystemSpecificHeader, versionAndFlags(), zeros(16), u32(.max), u8(1))
        == ParsingError(.truncated(needed: 4_294_967_295, available: 1), at: 124))
    #expect(
      failure(
        .sampleAuxiliaryInformationSizes, versionAndFlags(), u8(0), u32(.max), u8(1))
        == ParsingError(.tableTooLarge(rows: 4_294_967_295, rowSize: 1, available: 1), at: 109))
  }

  @Test("reads the scheme, and its address where a flag announces one")
  func schemes() throws {
    let plain = try parse(SchemeTypeBox.self, versionAndFlags(), code("cbcs"), u32(0x10000))
    #expect(plain.schemeType == "cbcs")
    #expect(plain.schemeVersion == 0x10000)
    #expect(plain.schemeURI == nil)
    let address = try parse(
      SchemeTypeBox.self, versionAndFlags(0, 1), code("cenc"), u32(0), text("http://x\0"))
    #expect(address.schemeURI == "http://x")
  }

  @Test("reads sizes that are all the same, and sizes that differ")
  func sizes() throws {
    let same = try explanation(
      .sampleAuxiliaryInformationSizes, versionAndFlags(), u8(16), u32(.max))
    #expect(same == ["defaultSampleInfoSize 16", "sampleCount 4294967295"])
    let different = try explanation(
      .sampleAuxiliaryInformationSizes,
      versionAndFlags(0, 1), code("cenc"), u32(0), u8(0), u32(3), u8(16, 22, 28))
    #expect(
      different == [
        "auxInfoType 'cenc'", "auxInfoTypeParameter 0", "defaultSampleInfoSize 0", "sampleCount 3",
        "entries 16 · 22 · 28",
      ])
  }

  @Test("reads offsets of both sizes")
  func offsets() throws {
    let short = try explanation(
      .sampleAuxiliaryInformationOffsets, versionAndFlags(), u32(2, 1000, .max))
    #expect(short == ["entryCount 2", "entries 1000 · 4294967295"])
    let long = try explanation(
      .sampleAuxiliaryInformationOffsets, versionAndFlags(1), u32(1), u64(1 << 40))
    #expect(long == ["entryCount 1", "entries 1099511627776"])
  }

  @Test("finds PIFF's boxes by their owner")
  func userTypes() async throws {
    let time = box(
      "uuid", u64(0x6D1D_9B05_42D5_44E6, 0x80E2_141D_AFF7_57B2), versionAndFlags(1), u64(70, 20))
    let next = box(
      "uuid", u64(0xD480_7EF2_CA39_4695, 0x8E54_26CB_9E46_A79F), versionAndFlags(), u8(1),
      u32(90, 20))
    let track = box(
      "uuid", u64(0x8974_DBCE_7BE7_4C51, 0x84F9_7148_F988_2554),
      TrackEncryptionBoxTests.counterMode)
    let tree = try await tree(fileType(time, next, track))
    #expect(tree.boxes[1].field("absoluteTime")?.value == .unsigned(70))
    #expect(
      tree.boxes[2].field("entries")?.value
        == .table(rowCount: 1, columns: ["absoluteTime", "fragmentDuration"]))
    #expect(tree.boxes[3].field("perSampleIVSize")?.value == .unsigned(8))
    #expect(tree.errors.isEmpty)
  }

  @Test("names an unknown owner, and leaves the bytes alone")
  func unknownUserType() async throws {
    let tree = try await tree(fileType(box("uuid", u64(1, 2), u8(9, 9))))
    #expect(tree.boxes[1].userType == UniversalID(1, 2))
    #expect(tree.boxes[1].content == nil)
    #expect(
      tree.boxes[1].fields.last?.value
        == .text("00000000-0000-0001-0000-000000000002"))
    #expect(tree.boxes[1].payloadRange.count == 2)
  }
}
