import Media
import Testing

@Suite struct BitReaderTests {
  @Test("reads fields that cross bytes")
  func readsAcrossBytes() throws {
    let bytes: [UInt8] = [0b1010_0110, 0b1100_0001]
    var reader = BitReader(bytes.span)
    #expect(try reader.readFlag())
    #expect(try reader.readBits(6) == 0b010_011)
    #expect(try reader.readBits(3) == 0b011)
    #expect(reader.remaining == 6)
    #expect(try reader.readBits(0) == 0)
  }

  // ITU-T H.264 table 9-2: bit strings and the numbers that they stand for.
  @Test(
    "reads unsigned Exp-Golomb codes",
    arguments: [
      ("1", 0), ("010", 1), ("011", 2), ("00100", 3), ("00101", 4), ("00110", 5), ("00111", 6),
      ("0001000", 7), ("0001001", 8), ("0001010", 9),
      (String(repeating: "0", count: 31) + String(repeating: "1", count: 32), 4_294_967_294),
    ] as [(String, UInt32)])
  func readsUnsigned(bits: String, number: UInt32) throws {
    let bytes = packed(bits)
    var reader = BitReader(bytes.span)
    #expect(try reader.readUnsignedExpGolomb() == number)
    #expect(reader.bitOffset == bits.count)
  }

  // ITU-T H.264 table 9-3.
  @Test(
    "reads signed Exp-Golomb codes",
    arguments: [("1", 0), ("010", 1), ("011", -1), ("00100", 2), ("00101", -2), ("00110", 3)]
      as [(String, Int32)])
  func readsSigned(bits: String, number: Int32) throws {
    let bytes = packed(bits)
    var reader = BitReader(bytes.span)
    #expect(try reader.readSignedExpGolomb() == number)
  }

  @Test("throws at a code that is cut off or never ends", arguments: [1, 3, 4, 5])
  func throwsOnZeros(count: Int) {
    let bytes = [UInt8](repeating: 0, count: count)
    #expect(throws: ParsingError.self) {
      var reader = BitReader(bytes.span)
      _ = try reader.readUnsignedExpGolomb()
    }
  }

  @Test("does not read or skip beyond the last bit")
  func stopsAtEnd() {
    let bytes: [UInt8] = [0xFF]
    #expect(throws: ParsingError.self) {
      var reader = BitReader(bytes.span)
      _ = try reader.readBits(9)
    }
    #expect(throws: ParsingError.self) {
      var reader = BitReader(bytes.span)
      try reader.skip(9)
    }
  }

  private func packed(_ bits: String) -> [UInt8] {
    let digits = Array(bits) + Array(repeating: "0", count: (8 - bits.count % 8) % 8)
    return stride(from: 0, to: digits.count, by: 8).map { start in
      digits[start..<start + 8].reduce(0) { $0 << 1 | ($1 == "1" ? 1 : 0) }
    }
  }
}
