import Testing

@testable import H264

@Suite struct CAVLCTests {
  private static let codes = CAVLCCodes()

  private func levels(_ text: String, nC: Int, kind: ResidualKind = .luma4x4) -> [Int32] {
    var reader = CAVLCReader(SliceBitsTests.bits(text), codes: Self.codes, rules: .core)
    var levels = [Int32](repeating: 0, count: 16)
    let scan: BlockScan = kind == .chromaDC ? .chromaDC : .zigzag4x4
    _ = reader.residualBlock(kind, context: nC, scan: scan, into: &levels, at: 0)
    #expect(!reader.isDamaged)
    return (0..<16).map { levels[kind == .chromaDC ? $0 : BlockScan.zigzag4x4[$0]] }
  }

  @Test("no code of a table begins another one")
  func prefixes() {
    let tables =
      CAVLCTables.coefficientTokens.map { $0.flatMap { $0 } }
      + [CAVLCTables.chromaTokens.flatMap { $0 }] + CAVLCTables.totalZeros
      + CAVLCTables.chromaTotalZeros + CAVLCTables.runsBefore
    for codes in tables {
      for code in codes {
        #expect(codes.count { $0.hasPrefix(code) } == 1, "\(code)")
        #expect(code.drop { $0 == "0" }.count <= 4, "\(code)")
      }
    }
  }

  @Test("every code leads to its value")
  func lookUps() {
    for codes in CAVLCTables.totalZeros + CAVLCTables.runsBefore {
      let table = VariableLengthCode(codes)
      for (value, code) in codes.enumerated() {
        var bits = SliceBitsTests.bits(code + "0110")
        #expect(table.read(&bits) == value)
        #expect(bits.position == code.count)
      }
    }
  }

  // The example that texts on CAVLC share: 0, 3, 0, 1, −1, −1, 0, 1 in scanning order.
  @Test("reads a block with trailing ones, levels and runs")
  func block() {
    let found = levels("0000100 0 1 1 1 0010 111 10 1 101", nC: 0)
    #expect(Array(found.prefix(8)) == [0, 3, 0, 1, -1, -1, 0, 1])
  }

  @Test("counts of 8 and more take six bits")
  func fixedLength() {
    // One coefficient, a trailing one; total_zeros 0.
    #expect(levels("000001 1 1", nC: 8).prefix(2) == [-1, 0])
    #expect(levels("000011", nC: 9).allSatisfy { $0 == 0 })
  }

  @Test("a first level beyond the trailing ones is never ±1")
  func firstLevel() {
    // One coefficient that is not a trailing one (000101); level_prefix 0 means 2.
    #expect(levels("000101 1 1", nC: 0).first == 2)
    #expect(levels("000101 01 1", nC: 0).first == -2)
  }

  @Test("level_prefix 14, 15 and 16 escape to suffixes of 4, 12 and 13 bits")
  func escapes() {
    // prefix 14 with suffixLength 0: 14 + suffix; first level: 2 more.
    #expect(levels("000101 000000000000001 0000 1", nC: 0).first == 9)
    // prefix 15: 15 + suffix + 15.
    #expect(levels("000101 0000000000000001 000000000000 1", nC: 0).first == 17)
    // prefix 16: 15 + suffix + 15 + 4096 more.
    #expect(
      levels("000101 00000000000000001 0000000000000 1", nC: 0).first
        == 2065)
  }

  @Test("the suffix has a bit at once with more than ten coefficients and fewer than three ones")
  func suffixLength() {
    // 11 coefficients, no trailing ones: 0000000000 01111 … of nC 0: "000000000001111".
    // The first level: prefix 0 and one bit of suffix, 2 more.
    var text = "000000000001111 1 0"
    for _ in 0..<10 { text += " 1 0" }
    text += " 0000"
    let found = levels(text, nC: 0)
    #expect(found.filter { $0 != 0 }.count == 11)
    #expect(found.contains(2))
  }

  @Test("chroma DC has tables of its own")
  func chromaDC() {
    // One coefficient, a trailing one (1), negative, three zeros before it (000).
    #expect(Array(levels("1 1 000", nC: 0, kind: .chromaDC).prefix(4)) == [0, 0, 0, -1])
  }
}
