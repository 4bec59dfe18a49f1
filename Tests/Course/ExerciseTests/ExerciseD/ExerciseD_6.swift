import Steps
import Testing

@Suite("D.6 BOLA", .exercise("D.6") { _ = try $0.bolaLevel([1], 0, 1, 1) })
struct ExerciseD_6 {
  /// Sabre's ladder, with V = 22 000 ÷ (ln(6000 ÷ 230) + 5); the scores by a few lines of Python.
  private static let ladder = [230.0, 331, 477, 688, 991, 1427, 2056, 2962, 5027, 6000]

  private func bolaLevel(
    rates: [Double] = [1000, 2000], buffer: Double, control: Double = 4000, offset: Double = 5
  ) throws -> Int {
    try Steps.current.bolaLevel(rates, buffer, control, offset)
  }

  @Test func `an empty buffer takes the cheapest level`() throws {
    // 4000 × 5 ÷ 1000 = 20, and 4000 × 5.693 ÷ 2000 = 11.4
    let got = try bolaLevel(buffer: 0)
    #expect(got == 0)
  }

  @Test func `a full buffer takes the best one`() throws {
    // 0, and 4000 × 0.693 ÷ 2000 = 1.39
    let got = try bolaLevel(buffer: 20_000)
    #expect(got == 1)
  }

  @Test(arguments: [(17_220.0, 0), (17_240, 1)])
  func `the change is where both scores are equal`(buffer: Double, expected: Int) throws {
    // (20 000 − B) ÷ 1000 = (22 772.6 − B) ÷ 2000 at B = 17 227.4
    let got = try bolaLevel(buffer: buffer)
    #expect(got == expected)
  }

  @Test func `beyond the buffer all scores are negative, and the highest level wins`() throws {
    // −10, and −3.6
    let got = try bolaLevel(buffer: 30_000)
    #expect(got == 1)
  }

  @Test func `of levels with equal scores the lowest wins`() throws {
    // Without control only −buffer ÷ rate is left: 0 for all.
    let got = try bolaLevel(rates: [500, 1000, 2000], buffer: 0, control: 0)
    #expect(got == 0)
  }

  @Test(arguments: [(0.0, 0), (10_000, 0), (13_000, 2), (16_000, 6), (20_000, 9)])
  func `the utility is a natural logarithm of a ratio`(buffer: Double, expected: Int) throws {
    let got = try bolaLevel(rates: Self.ladder, buffer: buffer, control: 2662.9)
    #expect(got == expected)
  }

  @Test func `a larger offset keeps levels low for longer`() throws {
    let near = try bolaLevel(buffer: 17_500, offset: 5)
    let far = try bolaLevel(buffer: 17_500, offset: 6)
    #expect(near == 1)
    #expect(far == 0)
  }
}
