import Steps
import Testing

@Suite("E.7 rollover counter", .exercise("E.7") { _ = try $0.rolloverCount(1, 0, 0) })
struct ExerciseE_7 {
  private func rolloverCount(_ number: UInt16, _ newest: UInt16, _ count: UInt32) throws -> UInt32 {
    try Steps.current.rolloverCount(number, newest, count)
  }

  @Test(arguments: [(600, 500), (400, 500), (500, 500), (40_000, 20_000), (20_000, 40_000)])
  func `near the reference nothing changes`(number: Int, newest: Int) throws {
    let got = try rolloverCount(UInt16(number), UInt16(newest), 3)
    #expect(got == 3)
  }

  @Test func `after the wrap the counter is one more`() throws {
    let got = try rolloverCount(5, 65_530, 3)
    #expect(got == 4)
    let far = try rolloverCount(30_000, 65_535, 3)
    #expect(far == 4)
  }

  @Test func `a late packet is from before the wrap`() throws {
    let got = try rolloverCount(65_530, 5, 4)
    #expect(got == 3)
    let far = try rolloverCount(40_000, 100, 4)
    #expect(far == 3)
  }

  /// Appendix A compares with "greater than 32 768".
  @Test func `half of the range is the border`() throws {
    let ahead = try rolloverCount(32_768, 0, 7)
    #expect(ahead == 7)
    let behind = try rolloverCount(0, 32_768, 7)
    #expect(behind == 7)
    let before = try rolloverCount(32_769, 0, 7)
    #expect(before == 6)
    let after = try rolloverCount(0, 32_769, 7)
    #expect(after == 8)
  }

  @Test func `before the first round there is none`() throws {
    let got = try rolloverCount(65_530, 5, 0)
    #expect(got == 0)
  }

  @Test func `after the largest counter comes 0`() throws {
    let got = try rolloverCount(5, 65_530, .max)
    #expect(got == 0)
  }
}
