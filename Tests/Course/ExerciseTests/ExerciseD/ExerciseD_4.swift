import Steps
import Streaming
import Testing

@Suite("D.4 percentile", .exercise("D.4") { _ = try $0.percentile(0.5, [.init(1, weight: 1)]) })
struct ExerciseD_4 {
  private func percentile(_ fraction: Double, _ samples: [(Double, Double)]) throws -> Double? {
    try Steps.current.percentile(fraction, samples.map { WeightedSample($0.0, weight: $0.1) })
  }

  @Test func `no samples have no percentile`() throws {
    let got = try percentile(0.5, [])
    #expect(got == nil)
  }

  @Test func `half of four equal weights is reached by the second value`() throws {
    let got = try percentile(0.5, [(9, 1), (1, 1), (8, 1), (3, 1)])
    #expect(got == 3)
  }

  @Test func `samples come in any order`() throws {
    let got = try percentile(0.5, [(9, 1), (1, 1), (8, 1), (8, 1)])
    #expect(got == 8)
  }

  @Test func `a heavy sample counts as often as it weighs`() throws {
    let samples = [(5.0, 1.0), (2, 3)]
    let half = try percentile(0.5, samples)
    #expect(half == 2)
    let most = try percentile(0.8, samples)
    #expect(most == 5)
    let exactly = try percentile(0.75, samples)
    #expect(exactly == 2)
  }

  @Test func `weights need not add up to 1 or be whole`() throws {
    let got = try percentile(0.5, [(10, 0.1), (20, 0.25), (30, 0.1)])
    #expect(got == 20)
  }

  @Test func `the ends are the smallest and the largest value`() throws {
    let samples = [(4.0, 1.0), (1, 1), (7, 1)]
    let first = try percentile(0, samples)
    #expect(first == 1)
    let last = try percentile(1, samples)
    #expect(last == 7)
  }

  @Test func `one outlier changes nothing`() throws {
    let calm = try percentile(0.5, [(100, 10), (110, 10), (120, 10)])
    let excited = try percentile(0.5, [(100, 10), (110, 10), (120, 10), (90_000, 5)])
    #expect(calm == 110)
    #expect(excited == 110)
  }
}
