import Media
import Testing

@Suite("Ranges that are merged") struct RangeMergingTests {
  @Test(
    "hold all that was wanted, in few pieces",
    arguments: [
      ([], 0, []), ([5..<5], 10, []), ([0..<8, 8..<16], 0, [0..<16]),
      ([0..<8, 9..<16], 0, [0..<8, 9..<16]), ([9..<16, 0..<8], 1, [0..<16]),
      ([0..<100, 10..<20, 90..<110], 0, [0..<110]), ([3..<3, 0..<1, 9..<10], 8, [0..<10]),
      ([Int.min..<(Int.min + 1), (.max - 1)..<(.max)], .max, [Int.min..<(.max)]),
    ] as [([Range<Int>], Int, [Range<Int>])])
  func examples(ranges: [Range<Int>], gapLimit: Int, expected: [Range<Int>]) {
    #expect(ranges.merged(gapLimit: gapLimit) == expected)
  }
}

@Suite("Ranges over HTTP") struct RangeHeaderTests {
  @Test("end with the last byte")
  func header() {
    #expect((0..<8).httpHeader == "bytes=0-7")
    #expect((5..<6).httpHeader == "bytes=5-5")
  }
}
