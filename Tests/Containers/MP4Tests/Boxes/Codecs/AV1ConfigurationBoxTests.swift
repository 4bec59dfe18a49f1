import MP4
import Media
import Testing

@Suite("av1C · AV1ConfigurationBox") struct AV1ConfigurationBoxTests {
  /// What libaom writes for 160×90, Main profile: 8 bits, 4:2:0; without its sequence header.
  static let record = u8(
    0x81,  // marker, version 1
    0x04,  // profile 0, level index 4: level 3.0
    0x0C,  // Main tier, 8 bits, colour, 4:2:0, position 0
    0x00)  // no initial presentation delay

  func box(_ bytes: UInt8...) throws -> AV1ConfigurationBox {
    try parse(AV1ConfigurationBox.self, bytes)
  }

  @Test("reads the bit fields, and keeps the whole record for the decoder")
  func fields() throws {
    let box = try parse(AV1ConfigurationBox.self, Self.record, u8(0x0A, 0x01, 0x00))
    #expect(box.bytes == Self.record + [0x0A, 0x01, 0x00])
    #expect(box.configurationOBUs == [0x0A, 0x01, 0x00])
    #expect(box.profile == 0)
    #expect(box.levelIndex == 4)
    #expect(!box.isHighTier)
    #expect(box.bitDepth == 8)
    #expect(!box.isMonochrome)
    #expect(box.subsamplesColumns && box.subsamplesRows)
  }

  @Test(
    "counts 12 bits only in the Professional profile",
    arguments: zip([0x40, 0x60, 0x00], [10, 12, 8] as [Int]))
  func bitDepth(bits: UInt8, depth: Int) throws {
    #expect(try box(0x81, 0x48, bits, 0).bitDepth == depth)
    #expect(try box(0x81, 0x08, bits, 0).bitDepth == (depth == 12 ? 10 : depth))
  }

  @Test("refuses other versions than 1", arguments: [0x80, 0x82] as [UInt8])
  func versions(first: UInt8) {
    #expect(
      failure(AV1ConfigurationBox.self, u8(first, 4, 0x0C, 0))
        == ParsingError(.unsupportedVersion(first & 0x7F), at: 100))
  }

  @Test("writes the short codec string where the colours are those it implies")
  func shortString() throws {
    // The example of the AV1 binding §5: Main profile, level 3.0, Main tier, 8 bits.
    let box = try box(0x81, 0x04, 0x0C, 0)
    #expect(box.codecString("av01", color: nil) == "av01.0.04M.08")
    let bt709 = ColorDescription(primaries: 1, transfer: 1, matrix: 1, isFullRange: false)
    #expect(box.codecString("av01", color: bt709) == "av01.0.04M.08")
  }

  @Test("writes the long codec string where the colours matter")
  func longString() throws {
    // The binding's other example: level 3.0, 10 bits, BT.2020 with the PQ curve, limited range;
    // its chroma samples lie between the luma samples of a column, which is position 2.
    let box = try box(0x81, 0x04, 0x4E, 0)
    let hdr = ColorDescription(primaries: 9, transfer: 16, matrix: 9, isFullRange: false)
    #expect(box.codecString("av01", color: hdr) == "av01.0.04M.10.0.112.09.16.09.0")
  }

  @Test("writes the long codec string for 4:4:4 and for pictures without colour")
  func otherSampling() throws {
    // Profile 1, level 5.1 (index 13), High tier, 8 bits, 4:4:4.
    #expect(
      try box(0x81, 0x2D, 0x80, 0).codecString("av01", color: nil)
        == "av01.1.13H.08.0.000.02.02.02.0")
    #expect(
      try box(0x81, 0x04, 0x1C, 0).codecString("av01", color: nil)
        == "av01.0.04M.08.1.110.02.02.02.0")
  }
}
