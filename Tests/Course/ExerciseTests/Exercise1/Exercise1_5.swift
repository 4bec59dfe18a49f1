import Steps
import Testing

@Suite("1.5 merging ranges", .exercise("1.5") { _ = try $0.mergeRanges([0..<1], 0) })
struct Exercise1_5 {
  @Test func `without ranges nothing is read`() throws {
    let got = try Steps.current.mergeRanges([], 0)
    // No ranges, no reads.
    #expect(got == [])
  }

  @Test func `neighbours that touch become one`() throws {
    let got = try Steps.current.mergeRanges([0..<8, 8..<32, 32..<40], 0)
    // Each begins where the one before it ends.
    #expect(got == [0..<40])
  }

  @Test func `neighbours that are far apart stay separate`() throws {
    let got = try Steps.current.mergeRanges([0..<8, 9..<16], 0)
    // One byte lies between them, and no gap is allowed.
    #expect(got == [0..<8, 9..<16])
  }

  @Test func `a gap as long as the limit is read too`() throws {
    let got = try Steps.current.mergeRanges([0..<10, 26..<30, 47..<50], 16)
    // 26 - 10 = 16 is allowed, 47 - 30 = 17 is not.
    #expect(got == [0..<30, 47..<50])
  }

  @Test func `ranges may come in any order`() throws {
    let got = try Steps.current.mergeRanges([100..<108, 0..<8, 20..<28], 12)
    // Sort them by where they begin; then only neighbours can be merged.
    #expect(got == [0..<28, 100..<108])
  }

  @Test func `a range within another changes nothing`() throws {
    let got = try Steps.current.mergeRanges([0..<100, 10..<20, 50..<60], 0)
    // The end of what is merged is the larger of the two ends, not the end of the last range.
    #expect(got == [0..<100])
  }

  @Test func `ranges that overlap become one`() throws {
    let got = try Steps.current.mergeRanges([5..<15, 0..<10, 14..<20], 0)
    // No byte is read twice.
    #expect(got == [0..<20])
  }

  @Test func `empty ranges are left out`() throws {
    let got = try Steps.current.mergeRanges([50..<50, 0..<8, 20..<20], 16)
    // There is nothing to read at 20 and at 50, and nothing to be merged with.
    #expect(got == [0..<8])
  }
}
