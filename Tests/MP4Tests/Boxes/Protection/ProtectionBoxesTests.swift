import MP4
import Media
import Testing

@Suite("pssh, schm, saiz, saio and PIFF") struct ProtectionBoxesTests {
  @Test("reads whose system it is, and the keys that it is about")
  func systems() throws {
    let box = try parse(
      ProtectionSystemSpecificHeaderBox.self,
      versionAndFlags(1), u64(0xEDEF_8BA9_79D6_4ACE, 0xA3C8_27DC_D51D_21ED),
      u32(2), u64(1, 2), u64(3, 4), u32(3), u8(7, 8, 9))
    #expect(box.systemID.knownName == "Widevine")
    #expect("\(box.systemID)" == "edef8ba9-79d6-4ace-a3c8-27dcd51d21ed")
    #expect(box.keyIDs == [UniversalID(1, 2), UniversalID(3, 4)])
    #expect(box.data == [7, 8, 9])
  }

  @Test("does not believe in more keys or data than it has bytes for")
  func hostileCounts() {
    #expect(
      failure(
        ProtectionSystemSpecificHeaderBox.self, versionAndFlags(1), zeros(16), u32(.max), zeros(20))
        == ParsingError(.tableTooLarge(rows: 4_294_967_295, rowSize: 16, available: 20), at: 124))
    #expect(
      failure(
        ProtectionSystemSpecificHeaderBox.self, versionAndFlags(), zeros(16), u32(.max), u8(1))
        == ParsingError(.truncated(needed: 4_294_967_295, available: 1), at: 124))
    #expect(
      failure(
        SampleAuxiliaryInformationSizesBox.self, versionAndFlags(), u8(0), u32(.max), u8(1))
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
    let same = try parse(
      SampleAuxiliaryInformationSizesBox.self, versionAndFlags(), u8(16), u32(.max))
    #expect(same.defaultSampleInformationSize == 16)
    #expect(same.sampleCount == .max)
    #expect(same.sampleInformationSizes.isEmpty)
    let different = try parse(
      SampleAuxiliaryInformationSizesBox.self,
      versionAndFlags(0, 1), code("cenc"), u32(0), u8(0), u32(3), u8(16, 22, 28))
    #expect(different.auxiliaryInformationType == "cenc")
    #expect(different.sampleInformationSizes == [16, 22, 28])
  }

  @Test("reads offsets of both sizes")
  func offsets() throws {
    let short = try parse(
      SampleAuxiliaryInformationOffsetsBox.self, versionAndFlags(), u32(2, 1000, .max))
    #expect(short.offsets == [1000, 4_294_967_295])
    let long = try parse(
      SampleAuxiliaryInformationOffsetsBox.self, versionAndFlags(1), u32(1), u64(1 << 40))
    #expect(long.offsets == [1 << 40])
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
    #expect(tree.boxes[1].content(as: FragmentTimeBox.self)?.absoluteTime == 70)
    let entries = tree.boxes[2].content(as: FragmentReferencesBox.self)?.entries
    #expect(entries?.map(\.absoluteTime) == [90])
    #expect(entries?.map(\.fragmentDuration) == [20])
    #expect(tree.boxes[3].content(as: TrackEncryptionBox.self)?.parameters.perSampleIVSize == 8)
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
