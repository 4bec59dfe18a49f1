import MP4
import Media
import Testing

@Suite("colr · ColourInformationBox") struct ColourInformationBoxTests {
  @Test(
    "reads the code points and the range", arguments: zip([0x80, 0x00] as [UInt8], [true, false]))
  func nclx(flag: UInt8, isFullRange: Bool) throws {
    let box = try parse(ColourInformationBox.self, code("nclx"), u16(9, 16, 10), u8(flag))
    #expect(
      box.description
        == ColorDescription(primaries: 9, transfer: 16, matrix: 10, isFullRange: isFullRange))
  }

  @Test("reads what some cameras write: all but the last byte")
  func withoutRange() throws {
    let box = try parse(ColourInformationBox.self, code("nclx"), u16(9, 16, 10))
    #expect(
      box.description
        == ColorDescription(primaries: 9, transfer: 16, matrix: 10, isFullRange: nil))
  }

  @Test("says nothing about the range where QuickTime does not")
  func nclc() throws {
    let box = try parse(ColourInformationBox.self, code("nclc"), u16(1, 1, 6))
    #expect(
      box.description
        == ColorDescription(primaries: 1, transfer: 1, matrix: 6, isFullRange: nil))
  }

  @Test("takes code points that do not exist for unspecified")
  func unknownCodePoints() throws {
    let box = try parse(ColourInformationBox.self, code("nclx"), u16(256, .max, 2), u8(0))
    #expect(
      box.description
        == ColorDescription(primaries: 2, transfer: 2, matrix: 2, isFullRange: false))
  }

  @Test("leaves an ICC profile alone")
  func profile() throws {
    let box = try parse(ColourInformationBox.self, code("prof"), zeros(100))
    #expect(box.description == nil)
  }
}
