import Bitstream
import Media
import Testing

@Suite struct NALUnitTests {
  private static let sample: [UInt8] = [
    0, 0, 0, 2,  // nalUnitLength
    0x09, 0x10,  // access unit delimiter
    0, 0, 0, 3,  // nalUnitLength
    0x65, 0x88, 0x84,  // IDR slice
  ]

  @Test("splits a sample at its lengths")
  func splits() throws {
    let units = try NALUnit.units(in: Self.sample, codec: .h264, nalLengthSize: 4)
    #expect(units.map(\.name) == ["access unit delimiter", "IDR slice"])
    #expect(units.map(\.range) == [4..<6, 10..<13])
    #expect(units.map(\.isSlice) == [false, true])
  }

  @Test("reads lengths of one and two bytes", arguments: [1, 2])
  func shortLengths(size: Int) throws {
    let length = [UInt8](repeating: 0, count: size - 1) + [1]
    let units = try NALUnit.units(
      in: length + [0x68] + length + [0x06], codec: .h264, nalLengthSize: size)
    #expect(units.map(\.name) == ["PPS", "SEI"])
  }

  @Test("finds the type of HEVC units in the first of two header bytes")
  func hevc() throws {
    let units = try NALUnit.units(
      in: [2, 0x40, 0x01, 2, 0x2A, 0x01], codec: .hevc, nalLengthSize: 1)
    #expect(units.map(\.name) == ["VPS", "CRA slice"])
  }

  @Test("throws at a length that reaches past the sample", arguments: [1, 3, 5, 9, 12])
  func throwsWhenTruncated(length: Int) {
    #expect(throws: ParsingError.self) {
      try NALUnit.units(in: Array(Self.sample.prefix(length)), codec: .h264, nalLengthSize: 4)
    }
  }

  @Test("throws where the forbidden bit is set")
  func forbiddenBit() {
    #expect(throws: ParsingError.self) {
      try NALUnit.units(in: [1, 0x80], codec: .h264, nalLengthSize: 1)
    }
  }

  // first_mb_in_slice 0 is the bit 1; slice_type follows as ue(v).
  @Test(
    "reads the type of a slice",
    arguments: [
      (0b1_1_000000, .predicted),  // ue 0
      (0b1_010_0000, .bipredicted),  // ue 1
      (0b1_011_0000, .intra),  // ue 2
      (0b1_00110_00, .predicted),  // ue 5: all slices of the picture are P
      (0b1_0001000, .intra),  // ue 7: all slices of the picture are I
    ] as [(UInt8, Frame.PictureType)])
  func sliceTypes(bits: UInt8, type: Frame.PictureType) throws {
    let got = try Frame.PictureType(h264Slice: [0x41, bits])
    #expect(got == type)
  }
}
