import Bitstream
import Media
import Testing

@Suite struct NALUnitTypesTests {
  @Test func `the type is where each codec has it`() {
    #expect(NALUnitTypes.h264.type(ofHeader: 0x65) == 5)
    #expect(NALUnitTypes.hevc.type(ofHeader: 0x26) == 19)
  }

  /// ITU-T H.265 table 7-1: 10 to 15 and 22 to 31 are reserved.
  @Test func `reserved types of HEVC are no slices`() {
    let slices = (0..<64).filter { NALUnitTypes.hevc.isSlice(UInt8($0)) }
    #expect(slices == Array(0...9) + Array(16...21))
    #expect((0..<32).filter { NALUnitTypes.h264.isSlice(UInt8($0)) } == Array(1...5))
  }

  @Test func `what is no slice and follows one begins the next picture, or does not`() {
    // Suffix messages and fillers belong to the picture before them.
    for type: UInt8 in [38, 40] { #expect(!NALUnitTypes.hevc.beginsPicture(type)) }
    for type: UInt8 in [32, 35, 39] { #expect(NALUnitTypes.hevc.beginsPicture(type)) }
    let types = (6..<32).filter { NALUnitTypes.h264.beginsPicture($0) }
    #expect(types == [6, 7, 8, 9, 14, 15, 16, 17, 18])
  }

  @Test func `a codec that is not described is not taken for H.264`() {
    #expect(NALUnitTypes(.vp9) == nil)
    var reader = UnitReader(codec: .vp9)
    let unit = reader.read([0x65, 0x88, 0x84])
    #expect(unit.content == nil && unit.elements.isEmpty && unit.name == "unit")
    #expect(!NALUnit(codec: .vp9, type: 5, range: 0..<3).isSlice)
  }
}
