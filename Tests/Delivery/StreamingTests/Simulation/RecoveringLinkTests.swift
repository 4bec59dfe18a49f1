import Streaming
import StreamingSimulation
import Testing

/// Links that fall and come back: the highest levels have to come back too.
struct RecoveringLinkTests {
  /// Three variants as a server would have them, with segments of 4 s: 460 to 2300 kb/s.
  private let rates = [460.0, 1000, 2300]

  private func report(
    _ name: AdaptationPolicyName, over trace: BandwidthTrace, rates: [Double], segmentTime: Double,
    count: Int
  ) throws -> SessionReport {
    let movie = try SimulatedMovie(
      rates: rates, segmentTime: segmentTime, count: count, variation: 0.15)
    var configuration = SimulatedSession.Configuration()
    configuration.choosesFirst = true
    configuration.bufferLimit = HLSOptions().bufferLimit
    return try SimulatedSession.report(
      movie, over: trace,
      policy: TrackSelector(levels: movie.levels, policy: name.makePolicy()), configuration)
  }

  /// What is loaded in the first 75 s, in kb/s.
  private func meanRate(_ name: AdaptationPolicyName) throws -> (rate: Double, stalls: Int) {
    let trace = try BandwidthTrace([
      .init(time: 20_000, bandwidth: 6000, latency: 20),
      .init(time: 25_000, bandwidth: 700, latency: 20),
      .init(time: 600_000, bandwidth: 6000, latency: 20),
    ])
    let report = try report(name, over: trace, rates: rates, segmentTime: 4000, count: 30)
    let loaded = report.requests.filter { $0.abandonment == nil && $0.start < 75_000 }
    let sum = loaded.reduce(0) { $0 + rates[$1.level] }
    return (sum / Double(loaded.count), report.figures.stallCount)
  }

  @Test("after 25 s at 0.7 Mb/s on a link of 6 Mb/s the mean is 1.7 Mb/s, and nothing stalls")
  func step() throws {
    let (rate, stalls) = try meanRate(.ewmaBytes)
    #expect(rate >= 1700)
    #expect(stalls == 0)
    #expect(try meanRate(.ewma).rate < rate - 100)
  }

  @Test("on sixty mobile links it shows a fifth more than with weights of time, and stalls no more")
  func mobile() throws {
    var (rate, stall) = ([0.0, 0], [Duration.zero, .zero])
    for seed in 0..<60 {
      let trace = try BandwidthTrace.markov(seed: UInt64(seed))
      for (index, name) in [AdaptationPolicyName.ewma, .ewmaBytes].enumerated() {
        let figures = try report(
          name, over: trace, rates: [250, 500, 1000, 2000, 3500, 6000], segmentTime: 3000,
          count: 100
        ).figures
        rate[index] += figures.meanRate / 60
        stall[index] += figures.stallTime / 60
      }
    }
    #expect(rate[1] > rate[0] * 1.2)
    #expect(stall[1] < stall[0] + .milliseconds(100))
  }
}
