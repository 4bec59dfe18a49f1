import MP4
import Media
import Testing

@Suite("vpcC · VPConfigurationBox") struct VPConfigurationBoxTests {
  /// The example of the VP Codec binding: profile 2, level 1.0, 10 bits, BT.2020 with the PQ curve.
  static let payload = concat(
    versionAndFlags(1),
    u8(2), u8(10),  // profile, level
    u8(0xA2),  // 10 bits, 4:2:0 with chroma samples on luma samples, limited range
    u8(9, 16, 9),  // colourPrimaries, transferCharacteristics, matrixCoefficients
    u16(0))  // codecInitializationDataSize

  @Test("reads the fields")
  func fields() throws {
    let box = try parse(VPConfigurationBox.self, Self.payload)
    #expect(box.profile == 2)
    #expect(box.level == 10)
    #expect(box.bitDepth == 10)
    #expect(box.chromaSubsampling == 1)
    #expect(
      box.color == ColorDescription(primaries: 9, transfer: 16, matrix: 9, isFullRange: false))
  }

  @Test("writes the long codec string of the standard's example")
  func longString() throws {
    let box = try parse(VPConfigurationBox.self, Self.payload)
    #expect(box.codecString("vp09") == "vp09.02.10.10.01.09.16.09.00")
  }

  @Test("writes the short codec string where the colours are those it implies")
  func shortString() throws {
    let box = try parse(
      VPConfigurationBox.self, versionAndFlags(1), u8(0, 41, 0x82, 1, 1, 1), u16(0))
    #expect(box.codecString("vp09") == "vp09.00.41.08")
  }

  @Test("says that the range is full")
  func fullRange() throws {
    let box = try parse(
      VPConfigurationBox.self, versionAndFlags(1), u8(1, 31, 0x87, 2, 2, 2), u16(0))
    #expect(box.codecString("vp09") == "vp09.01.31.08.03.02.02.02.01")
  }

  @Test("refuses the version 0 of the drafts")
  func draft() {
    #expect(
      failure(VPConfigurationBox.self, versionAndFlags(0), zeros(8))
        == ParsingError(.unsupportedVersion(0), at: 100))
  }

  @Test("reads initialization data as far as it is there")
  func initializationData() {
    let start = concat(versionAndFlags(1), u8(0, 10, 0x82, 1, 1, 1))
    #expect(failure(VPConfigurationBox.self, start, u16(2), u8(1, 2)) == nil)
    #expect(
      failure(VPConfigurationBox.self, start, u16(.max), u8(1, 2))
        == ParsingError(.truncated(needed: 65_535, available: 2), at: 112))
  }
}
