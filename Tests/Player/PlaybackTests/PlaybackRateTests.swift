import Media
import TestSupport
import Playback
import Testing

@Suite struct PlaybackRateTests {
  @Test(
    "keeps to what can be played",
    arguments: [
      (1, 1000), (0.5, 500), (1.1, 1100), (0, 10), (-3, 10), (1e9, 100_000), (.nan, 1000),
      (.infinity, 100_000),
    ] as [(Double, Int)])
  func clamps(speed: Double, thousandths: Int) {
    #expect(PlaybackRate(speed).thousandths == thousandths)
  }

  @Test("finds a frame due at the moment at which it says the frame is due")
  func roundTrips() {
    var random = SplitMix64(seed: UInt64(1))
    for _ in 0..<10_000 {
      let rate = PlaybackRate(Double.random(in: 0.01...10, using: &random))
      let span = Duration(
        attoseconds: Int128.random(in: 0...100_000_000_000_000_000_000, using: &random))
      let wallTime = rate.wallTime(for: span)
      #expect(rate.mediaTime(in: wallTime) >= span)
      #expect(rate.mediaTime(in: wallTime - Duration(attoseconds: 1)) <= span)
    }
  }

  @Test("bears the times of a damaged file")
  func absurdTimes() {
    let rate = PlaybackRate(0.01)
    // 2⁴⁰ s at a hundredth of the speed.
    #expect(rate.wallTime(for: .seconds(Int64.max)) == .seconds(100 << 40))
    #expect(PlaybackRate.normal.wallTime(for: .seconds(90_000)) == .seconds(90_000))
    #expect(rate.wallTime(for: .seconds(Int64.min)) == .zero)
  }
}
