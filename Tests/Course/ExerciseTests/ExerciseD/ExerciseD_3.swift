import Steps
import Streaming
import Testing

@Suite(
  "D.3 moving average", .exercise("D.3") { _ = try $0.movingAverage([.init(1, weight: 1)], 1) })
struct ExerciseD_3 {
  /// The average, which is expected to exist.
  private func movingAverage(_ samples: [(Double, Double)], halfLife: Double) throws -> Double {
    let got = try Steps.current.movingAverage(
      samples.map { WeightedSample($0.0, weight: $0.1) }, halfLife)
    return try #require(got)
  }

  @Test func `no samples have no average`() throws {
    let got = try Steps.current.movingAverage([], 4)
    #expect(got == nil)
  }

  @Test(arguments: [0.01, 1, 4, 100])
  func `one sample is its own average, whatever it weighs`(weight: Double) throws {
    let got = try movingAverage([(700, weight)], halfLife: 4)
    #expect(rounded(got) == 700)
  }

  @Test func `a half-life later the first sample counts half`() throws {
    // (¼ · 100 + ½ · 200) ÷ ¾
    let got = try movingAverage([(100, 4), (200, 4)], halfLife: 4)
    #expect(rounded(got) == rounded(500.0 / 3))
  }

  @Test func `a heavier sample counts more`() throws {
    // Weight 8 is two half-lives: the past keeps a quarter. (½ · ¼ · 100 + ¾ · 200) ÷ (1 − ⅛)
    let got = try movingAverage([(100, 4), (200, 8)], halfLife: 4)
    #expect(rounded(got) == rounded((12.5 + 150) / 0.875))
  }

  @Test func `hls.js says the same`() throws {
    // tests/unit/controller/ewma-bandwidth-estimator.ts: 10⁶ bytes in 8, 4 and 1 s, half-lives 15
    // and 4; the lower of both averages is expected.
    let samples = [8.0, 4, 1].map { (8e6 / $0, $0) }
    for (count, expected) in [(1, 1_000_000), (2, 1_396_480.15), (3, 2_056_826.95)] {
      let some = Array(samples[..<count])
      let got = min(try movingAverage(some, halfLife: 4), try movingAverage(some, halfLife: 15))
      #expect(rounded(got, digits: 2) == rounded(expected, digits: 2))
    }
  }

  @Test func `the order counts: the last sample most`() throws {
    let rising = try movingAverage([(100, 2), (200, 2), (300, 2)], halfLife: 2)
    // (⅛ · 100 + ¼ · 200 + ½ · 300) ÷ ⅞
    #expect(rounded(rising) == rounded(1700.0 / 7))
    let falling = try movingAverage([(300, 2), (200, 2), (100, 2)], halfLife: 2)
    #expect(rounded(falling) == rounded(1100.0 / 7))
  }
}
