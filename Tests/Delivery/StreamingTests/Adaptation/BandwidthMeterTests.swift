import Streaming
import Testing

struct BandwidthMeterTests {
  /// hls.js `tests/unit/controller/ewma-bandwidth-estimator.ts`: 10⁶ bytes in 8 s, 4 s and 1 s.
  @Test(
    "two averages follow a rising rate as hls.js's do",
    arguments: [
      (fast: 4, slow: 15, expected: [1_000_000, 1_396_480.15, 2_056_826.95]),
      (fast: 5, slow: 9, expected: [1_000_000, 1_439_580.32, 2_208_342.32]),
    ])
  func vectors(fast: Int, slow: Int, expected: [Double]) throws {
    var meter = ExponentialBandwidthMeter(fast: .seconds(fast), slow: .seconds(slow))
    for (seconds, rate) in zip([8, 4, 1], expected) {
      meter.note(byteCount: 1_000_000, in: .seconds(seconds))
      let estimate = try #require(meter.estimate)
      #expect(abs(estimate - rate) < 0.01)
    }
  }

  @Test("the first sample alone gives itself")
  func firstSample() {
    var average = ExponentialAverage(halfLife: 3)
    #expect(average.mean == nil)
    average.add(700, weight: 0.01)
    let mean = average.mean ?? 0
    #expect(abs(mean - 700) < 1e-9)
  }

  @Test("a weight of one half-life halves what was before")
  func halfLife() throws {
    var average = ExponentialAverage(halfLife: 4)
    average.add(100, weight: 4)
    average.add(200, weight: 4)
    // (100 × ¼ + 200 × ½) ÷ (¼ + ½)
    let mean = try #require(average.mean)
    #expect(abs(mean - 500.0 / 3) < 1e-9)
  }

  @Test(
    "values that are no numbers, and times of zero, are ignored", arguments: [0, -1, .nan, 1e-300])
  func invalid(weight: Double) {
    var average = ExponentialAverage(halfLife: 4)
    average.add(100, weight: weight)
    average.add(.infinity, weight: 1)
    #expect(average.mean == nil)
    var meter = ExponentialBandwidthMeter()
    meter.note(byteCount: 5, in: .zero)
    #expect(meter.estimate == nil)
  }

  @Test("the lower average counts: a rise is believed slowly, a fall quickly")
  func lower() throws {
    var meter = ExponentialBandwidthMeter()
    for _ in 0..<20 { meter.note(byteCount: 125_000, in: .seconds(1)) }
    meter.note(byteCount: 1_250_000, in: .seconds(1))
    let risen = try #require(meter.estimate)
    // The slow one: 10 Mb/s counts 1 − 0.5^(1/9) = 7.4 % and a little for the correction.
    #expect((1_650_000..<1_900_000).contains(risen))
    meter.note(byteCount: 12_500, in: .seconds(3))
    let fallen = try #require(meter.estimate)
    #expect(fallen < risen)
    let means = meter.means
    #expect(fallen == means.fast || fallen == means.slow)
  }

  @Test("with bytes as weights a link that is fast again is believed after three segments")
  func bytes() throws {
    var byTime = ExponentialBandwidthMeter()
    var byBytes = ExponentialBandwidthMeter(weighsBytes: true)
    // 230 kB, 4 s of film: at 700 kb/s for a while, then at 6 Mb/s.
    for count in 0..<11 {
      let time = Duration.seconds(230_000 * 8 / (count < 8 ? 700_000.0 : 6_000_000))
      byTime.note(byteCount: 230_000, in: time, mediaDuration: .seconds(4))
      byBytes.note(byteCount: 230_000, in: time, mediaDuration: .seconds(4))
      guard count == 7 else { continue }
      #expect(byTime.estimate == byBytes.estimate, "slow transfers weigh the same")
    }
    #expect(try #require(byTime.estimate) < 1_300_000)
    #expect(try #require(byBytes.estimate) > 2_000_000)
  }

  @Test("by its bytes a transfer weighs no more than its film lasts")
  func bytesAreBounded() throws {
    var meter = ExponentialBandwidthMeter(weighsBytes: true)
    meter.note(byteCount: 1000, in: .seconds(80), mediaDuration: .seconds(2))
    meter.note(byteCount: 1_000_000, in: .seconds(1), mediaDuration: .seconds(2))
    // Weight 2 of half-life 9: the slow average has 14 % of 8 Mb/s.
    #expect(try #require(meter.estimate) < 1_300_000)
  }
}
