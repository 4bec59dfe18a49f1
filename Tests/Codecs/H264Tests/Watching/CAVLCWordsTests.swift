import Testing

@testable import H264

/// A block written with tables of codes, for a page, and read again by the decoder.
@Suite struct CAVLCWordsTests {
  @Test("what is written is read again", arguments: [0, 2, 5, 9])
  func roundTrip(nC: Int) {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<200 {
      let levels = (0..<16).map { _ in
        Int.random(in: 0..<3, using: &random) == 0 ? Int.random(in: -9...9, using: &random) : 0
      }
      let words = CAVLCWords(levels, nC: nC)
      // A stop bit and zeros follow, as at the end of a slice.
      let bits = words.words.map(\.code).joined() + "1" + String(repeating: "0", count: 64)
      let bytes = stride(from: 0, to: bits.count / 8 * 8, by: 8).map { start in
        UInt8(bits.dropFirst(start).prefix(8), radix: 2) ?? 0
      }
      var reader = CAVLCReader(SliceBits(bytes, from: 0), codes: CAVLCCodes(), rules: .core)
      var found = [Int32](repeating: 0, count: 16)
      let count = reader.residualBlock(
        .luma4x4, context: nC, scan: .zigzag4x4, into: &found, at: 0)
      #expect(count == levels.count { $0 != 0 })
      #expect((0..<16).map { Int(found[BlockScan.zigzag4x4[$0]]) } == levels)
      #expect(reader.position == words.bitCount)
    }
  }
}
