import Steps
import Testing

@Suite(
  "G.5 a choice by error and bits",
  .exercise("G.5") { _ = try $0.cheapestWay([1], [1], 1) })
struct ExerciseG_5 {
  private func cheapest(_ errors: [Int], _ bits: [Int], _ lambda: Double) throws -> Int {
    try Steps.current.cheapestWay(errors, bits, lambda)
  }

  @Test func `both count`() throws {
    let got = try cheapest([900, 400, 100], [1, 20, 60], 10)
    // 910, 600, 700.
    #expect(got == 1)
  }

  @Test func `where bits are cheap the error decides`() throws {
    let got = try cheapest([900, 400, 100], [1, 20, 60], 0.5)
    // 900.5, 410, 130.
    #expect(got == 2)
  }

  @Test func `where bits are dear the bits decide`() throws {
    let got = try cheapest([900, 400, 100], [1, 20, 60], 100)
    // 1000, 2400, 6100.
    #expect(got == 0)
  }

  @Test func `λ is no whole number`() throws {
    let got = try cheapest([10, 0], [0, 6], 1.7)
    let other = try cheapest([11, 0], [0, 6], 1.7)
    // 10, 10.2: with λ rounded to 1 or 2 it would be 6, or 12.
    #expect(got == 0)
    #expect(other == 1)
  }

  @Test func `of equal ones the first`() throws {
    let got = try cheapest([50, 30, 30], [0, 10, 10], 2)
    // 50, 50, 50.
    #expect(got == 0)
  }
}
