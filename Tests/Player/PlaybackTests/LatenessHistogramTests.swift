import Playback
import Testing

@Suite struct LatenessHistogramTests {
  @Test("is zero without frames")
  func empty() {
    let histogram = LatenessHistogram()
    #expect(histogram.mean == .zero && histogram.median == .zero)
  }

  @Test("finds the mean, the middle and the tail")
  func ranks() {
    var histogram = LatenessHistogram()
    for milliseconds in (1...100).reversed() { histogram.record(.milliseconds(milliseconds)) }
    #expect(histogram.mean == .microseconds(50_500))
    #expect(histogram.median == .milliseconds(50))
    #expect(histogram.percentile(99) == .milliseconds(99))
    #expect(histogram.percentile(100) == .milliseconds(100))
    #expect(histogram.percentile(0) == .milliseconds(1))
  }

  @Test("rounds down to a tenth of a millisecond, but not the mean")
  func rounds() {
    var histogram = LatenessHistogram()
    histogram.record(.microseconds(199))
    #expect(histogram.median == .microseconds(100))
    #expect(histogram.mean == .microseconds(199))
  }

  @Test("bears absurd delays")
  func clamps() {
    var histogram = LatenessHistogram()
    histogram.record(.seconds(Int64.max))
    histogram.record(.seconds(-1))
    #expect(histogram.percentile(100) == .seconds(3600))
    #expect(histogram.percentile(50) == .zero)
  }
}
