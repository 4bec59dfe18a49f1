import Testing

@testable import Bitstream

@Suite struct SyntaxReaderTests {
  // ITU-T H.264 §7.4.1: 0, 0, 3 stands for 0, 0.
  @Test(
    "takes out emulation prevention bytes",
    arguments: [
      ([0, 0, 3, 1], [0, 0, 1]),
      ([0, 0, 3, 0, 0, 3, 0], [0, 0, 0, 0, 0]),
      ([0, 3, 0, 0, 3, 3], [0, 3, 0, 0, 3]),
      ([0, 0, 0, 3], [0, 0, 0]),
      ([3, 3, 3], [3, 3, 3]),
    ] as [([UInt8], [Int])])
  func emulationPrevention(coded: [UInt8], plain: [Int]) {
    var reader = SyntaxReader(coded.span, as: .h264SPS)
    var got: [Int] = []
    while let byte = reader.take(8) { got.append(byte) }
    #expect(got == plain)
  }

  // ITU-T H.264 table 9-1, and the largest code: 31 zeros, 32 ones.
  @Test(
    "reads Exp-Golomb numbers",
    arguments: [
      ([0b1_0000000], 0, 0), ([0b010_00000], 1, 1), ([0b011_00000], 2, -1),
      ([0b00100_000], 3, 2), ([0b00111_000], 6, -3), ([0b0001000_0], 7, 4),
      ([0, 0, 0, 1, 0xFF, 0xFF, 0xFF, 0xFE], 0xFFFF_FFFE, -0x7FFF_FFFF),
      ([0, 0, 0, 1, 0, 0, 0, 0], 0x7FFF_FFFF, 0x4000_0000),
    ] as [([UInt8], Int, Int)])
  func expGolomb(bytes: [UInt8], unsigned: Int, signed: Int) throws {
    var reader = SyntaxReader(bytes.span, as: .h264SPS, hasEmulationPrevention: false)
    #expect(try reader.ue("a") == unsigned)
    reader = SyntaxReader(bytes.span, as: .h264SPS, hasEmulationPrevention: false)
    #expect(try reader.se("a") == signed)
  }

  @Test("refuses codes that are too long, cut off or out of range, and says which")
  func refuses() throws {
    let zeros = [UInt8](repeating: 0, count: 9)
    var reader = SyntaxReader(zeros.span, as: .h264SPS, hasEmulationPrevention: false)
    #expect(throws: SyntaxError.self) { try reader.ue("max_num_ref_frames") }
    let short: [UInt8] = [0b00010000]
    reader = SyntaxReader(short.span, as: .h264SPS)
    let error = #expect(throws: SyntaxError.self) { try reader.ue("max_num_ref_frames", in: 0...6) }
    #expect(
      error?.description == "sps.max_num_ref_frames at bit 7: 7 is not among 0…6")
    let end = #expect(throws: SyntaxError.self) { try reader.u(2, "colour_plane_id") }
    #expect(end?.description == "sps.colour_plane_id at bit 7: the unit ends here")
  }

  @Test("reads numbers of up to 63 bits, and signed ones")
  func lengths() throws {
    let bytes = [UInt8](repeating: 0xFF, count: 8)
    var reader = SyntaxReader(bytes.span, as: .h264SPS)
    #expect(try reader.u(63, "a") == Int.max)
    reader = SyntaxReader(bytes.span, as: .h264SPS)
    #expect(try reader.iv(24, "time_offset") == -1)
    #expect(reader.take(64) == nil)
    #expect(try reader.uv(0, "b") == 0)
  }

  @Test(
    "knows whether anything comes before the stop bit",
    arguments: [
      ([0x80], false), ([0xC0], true), ([0x01], true), ([], false), ([0, 0], false),
      ([0x80, 0, 0], false), ([0x80, 0, 0, 3], false), ([0x81, 0, 0, 3, 0, 0, 3], true),
    ] as [([UInt8], Bool)])
  func moreData(bytes: [UInt8], expected: Bool) {
    let reader = SyntaxReader(bytes.span, as: .h264SPS)
    #expect(reader.hasMoreData == expected)
  }

  @Test("records where an element lies with and without emulation prevention bytes")
  func places() throws {
    let recorder = SyntaxRecorder()
    let bytes: [UInt8] = [0x00, 0x00, 0x03, 0x01, 0x42]
    var reader = SyntaxReader(bytes.span, as: .h264SPS, recorder: recorder)
    _ = try reader.u(16, "a")
    _ = try reader.u(8, "b", 1, 2)
    _ = try reader.u(4, "c")
    reader.explain("b", as: "one")
    #expect(recorder.elements.map(\.fullName) == ["a", "b[1][2]", "c"])
    #expect(recorder.elements.map(\.bits) == [0..<16, 16..<24, 24..<28])
    #expect(recorder.elements.map(\.unitBits) == [0..<16, 24..<32, 32..<36])
    #expect(recorder.elements.map(\.value) == [.number(0), .number(1), .number(4)])
    #expect(recorder.elements.map(\.meaning) == [nil, "one", nil])
    #expect(recorder.elements.map(\.descriptor.description) == ["u(16)", "u(8)", "u(4)"])
  }
}
