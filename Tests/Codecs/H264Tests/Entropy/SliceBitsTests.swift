import Testing

@testable import H264

@Suite struct SliceBitsTests {
  /// Bits as printed, with the stop bit behind them.
  static func bits(_ text: String) -> SliceBits {
    let digits = Array((text + "1").filter { $0 != " " })
    var bytes: [UInt8] = []
    for start in stride(from: 0, to: digits.count, by: 8) {
      let byte = String(digits[start..<min(start + 8, digits.count)])
      bytes.append(UInt8(byte + String(repeating: "0", count: 8 - byte.count), radix: 2) ?? 0)
    }
    return SliceBits(bytes, from: 0)
  }

  @Test("reads Exp-Golomb codes as §9.1 lists them")
  func expGolomb() {
    var bits = Self.bits("1 010 011 00100 00101 0001000")
    #expect((0..<6).map { _ in bits.unsignedExpGolomb() } == [0, 1, 2, 3, 4, 7])
    var signed = Self.bits("1 010 011 00100 00101")
    #expect((0..<5).map { _ in signed.signedExpGolomb() } == [0, 1, -1, 2, -2])
  }

  @Test("flips the one bit of te(v) where only 0 and 1 are possible")
  func truncated() {
    var bits = Self.bits("1 0 011")
    #expect(bits.truncatedExpGolomb(limit: 1) == 0)
    #expect(bits.truncatedExpGolomb(limit: 1) == 1)
    #expect(bits.truncatedExpGolomb(limit: 2) == 2)
  }

  @Test("has more data up to the stop bit, and zeros behind it")
  func end() {
    var bits = Self.bits("0110 1010 11")
    #expect(bits.hasMoreData)
    _ = bits.bits(10)
    #expect(!bits.hasMoreData && !bits.isExhausted)
    _ = bits.bits(31)
    #expect(bits.isExhausted)
  }
}
