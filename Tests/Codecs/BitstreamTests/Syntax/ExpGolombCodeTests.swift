import Bitstream
import Testing

@Suite struct ExpGolombCodeTests {
  // ITU-T H.264 table 9-2: bit strings and the numbers that they stand for.
  @Test(
    "reads unsigned codes",
    arguments: [
      ("1", 0), ("010", 1), ("011", 2), ("00100", 3), ("00101", 4), ("00110", 5), ("00111", 6),
      ("0001000", 7), ("0001001", 8), ("0001010", 9),
      (String(repeating: "0", count: 31) + String(repeating: "1", count: 32), 4_294_967_294),
    ] as [(String, Int)])
  func readsUnsigned(bits: String, number: Int) throws {
    let code = try ExpGolombCode(unsigned: packed(bits + "1"))
    #expect(code == ExpGolombCode(value: number, bitCount: bits.count))
  }

  // ITU-T H.264 table 9-3.
  @Test(
    "reads signed codes",
    arguments: [("1", 0), ("010", 1), ("011", -1), ("00100", 2), ("00101", -2), ("00110", 3)])
  func readsSigned(bits: String, number: Int) throws {
    let code = try ExpGolombCode(signed: packed(bits + "1"))
    #expect(code == ExpGolombCode(value: number, bitCount: bits.count))
  }

  @Test("throws at a code that is cut off or never ends", arguments: [0, 1, 3, 4, 5])
  func throwsOnZeros(count: Int) {
    #expect(throws: SyntaxError.self) {
      try ExpGolombCode(unsigned: [UInt8](repeating: 0, count: count))
    }
  }

  private func packed(_ bits: String) -> [UInt8] {
    let digits = Array(bits) + Array(repeating: "0", count: (8 - bits.count % 8) % 8)
    return stride(from: 0, to: digits.count, by: 8).map { start in
      digits[start..<start + 8].reduce(0) { $0 << 1 | ($1 == "1" ? 1 : 0) }
    }
  }
}
