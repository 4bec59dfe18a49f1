import Steps
import Testing

@Suite("C.5 unwrapping", .exercise("C.5") { _ = try $0.unwrap(1, 0) })
struct ExerciseC_5 {
  private let period: Int64 = 8_589_934_592

  @Test(arguments: [
    (126_000, 126_000, 126_000), (129_000, 126_000, 129_000), (123_000, 126_000, 123_000),
    (0, 0, 0),
  ])
  func `near the reference nothing changes`(raw: Int64, reference: Int64, time: Int64) throws {
    let got = try Steps.current.unwrap(raw, reference)
    #expect(got == time)
  }

  @Test func `times continue where they start again from 0`() throws {
    // Fixtures/packets-rollover.ts: 8 589 933 000, then 5908, a twelfth of a second later.
    let got = try Steps.current.unwrap(5908, 8_589_933_000)
    #expect(got == 8_589_940_500)
  }

  @Test func `a B-picture goes back over the border`() throws {
    let got = try Steps.current.unwrap(period - 1000, period + 2000)
    // The period, 2³³, is 8589934592.
    #expect(got == period - 1000)
  }

  @Test func `before 0 there are negative times`() throws {
    let got = try Steps.current.unwrap(period - 50, 100)
    #expect(got == -50)
  }

  @Test(arguments: [1, 2, 40] as [Int64])
  func `it happens again each time`(count: Int64) throws {
    let ahead = try Steps.current.unwrap(100, count * period - 50)
    let back = try Steps.current.unwrap(period - 50, count * period + 100)
    // The period, 2³³, is 8589934592.
    #expect(ahead == count * period + 100)
    #expect(back == count * period - 50)
  }

  @Test func `a negative reference`() throws {
    let got = try Steps.current.unwrap(period - 200, -100)
    #expect(got == -200)
    let far = try Steps.current.unwrap(100, -period - 7)
    #expect(far == 100 - period)
  }

  @Test func `half of the range is the border`() throws {
    let half = period / 2
    let below = try Steps.current.unwrap(half - 1, 0)
    let above = try Steps.current.unwrap(half + 1, 0)
    let exactly = try Steps.current.unwrap(half, 0)
    #expect(below == half - 1)
    #expect(above == half + 1 - period)
    // Both are equally far: the smaller one.
    #expect(exactly == -half)
  }
}
