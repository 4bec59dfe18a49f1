import Media
import Streaming
import StreamingSimulation
import TestSupport
import Testing

struct SimulatedSessionTests {
  private func movie(segments: Int = 5, bits: [Double] = [1_000_000]) throws -> SimulatedMovie {
    try SimulatedMovie(
      segmentTime: 2000, rates: bits.map { $0 / 2000 },
      segmentBits: Array(repeating: bits, count: segments))
  }

  @Test("durations that are made of milliseconds come back to the last bit")
  func milliseconds() {
    var random = SplitMix64(seed: 5)
    for _ in 0..<10_000 {
      let value = Double.random(in: 16..<30_000, using: &random)
      #expect(Duration.milliseconds(value).inMilliseconds == value)
    }
  }

  @Test("a fast link stalls never; play time begins with the first request")
  func calm() throws {
    let trace = try BandwidthTrace([.init(time: 1000, bandwidth: 2000, latency: 100)])
    let report = try SimulatedSession.report(try movie(), over: trace, policy: .throughput)
    // 0.1 s of latency and 10⁶ bits at 2 Mbit/s, then 10 s of film.
    #expect(report.figures.startTime == .milliseconds(600))
    #expect(report.figures.totalTime == .milliseconds(10_600))
    #expect(report.figures.stallTime == .zero)
    #expect(report.requests.count == 5)
    #expect(report.requests.map(\.segment) == [0, 1, 2, 3, 4])
    let mean = report.figures.meanRate
    #expect(abs(mean - 500 * 10 / 10.6) < 0.001)
  }

  @Test("a link of half the rate stalls as long as the arithmetic says")
  func slow() throws {
    let trace = try BandwidthTrace([.init(time: 1000, bandwidth: 250, latency: 0)])
    let report = try SimulatedSession.report(try movie(), over: trace, policy: .throughput)
    // Each segment takes 4 s and plays 2 s: a stall of 2 s before each but the first.
    #expect(report.figures.startTime == .seconds(4))
    #expect(report.figures.stallTime == .seconds(8))
    #expect(report.stalls.count == 4)
    #expect(report.stalls.allSatisfy { $0.time == 2000 })
    #expect(report.figures.stallCount == 4)
  }

  @Test("the buffer never holds more than its limit")
  func limit() throws {
    let trace = try BandwidthTrace([.init(time: 1000, bandwidth: 50_000, latency: 10)])
    let report = try SimulatedSession.report(
      try movie(segments: 60), over: trace, policy: .bba)
    #expect(report.requests.allSatisfy { $0.bufferAfter <= 25_000 })
    #expect(report.requests.contains { $0.bufferAfter > 24_000 })
  }

  @Test("a transfer given up costs its time and bytes, and is loaded lower")
  func abandoning() throws {
    let rates = [200.0, 1000, 3000]
    let movie = try SimulatedMovie(rates: rates, segmentTime: 4000, count: 30, variation: 0)
    let trace = try BandwidthTrace.step(from: 8000, to: 300, after: 10, latency: 50)
    let report = try SimulatedSession.report(movie, over: trace, policy: .ewma)
    #expect(report.figures.abandonedCount == 1)
    let index = try #require(report.requests.firstIndex { $0.abandonment != nil })
    #expect(report.requests[index + 1].segment == report.requests[index].segment)
    #expect(report.requests[index + 1].level == 0)
    #expect(report.figures.abandonedBytes > 0)
  }

  @Test("every policy plays every network to its end, twice alike")
  func determinism() throws {
    let movie = try SessionFiles.movie()
    for name in SimulatedPolicyName.named + [.rule(.fixed(2))] {
      for trace in ["step", "drop", "sawtooth", "mobile"] {
        let first = try SimulatedSession.report(
          movie, over: try SessionFiles.trace(trace), policy: name)
        let second = try SimulatedSession.report(
          movie, over: try SessionFiles.trace(trace), policy: name)
        #expect(first.figures == second.figures)
        #expect(first.requests == second.requests)
        let loaded = first.requests.filter { $0.abandonment == nil }.map(\.segment)
        #expect(loaded == Array(0..<100), "\(name) on \(trace)")
      }
    }
  }

  @Test("a segment over a link that carries a bit an hour is refused, not waited for")
  func endless() throws {
    let trace = try BandwidthTrace([
      .init(time: 0.001, bandwidth: 0.001, latency: 0), .init(time: 1, bandwidth: 0, latency: 0),
    ])
    #expect(throws: SimulationFileError.self) {
      try SimulatedSession.report(try movie(), over: trace, policy: .bola)
    }
  }

  @Test("the selector is a policy too: it starts low and holds changes upwards")
  func selector() throws {
    let movie = try SessionFiles.movie()
    var configuration = SimulatedSession.Configuration()
    configuration.choosesFirst = true
    let report = try SimulatedSession.report(
      movie, over: try SessionFiles.trace("sawtooth"),
      policy: TrackSelector(levels: movie.levels), configuration)
    #expect(report.requests[0].level == 0)
    let bare = try SimulatedSession.report(
      movie, over: try SessionFiles.trace("sawtooth"), policy: .ewmaBytes)
    #expect(report.figures.switchCount <= bare.figures.switchCount)
  }

  @Test("random films over random networks end, with figures or with an error", arguments: 0..<60)
  func extremes(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    func number(_ exponents: ClosedRange<Double>) -> Double {
      var power = 1.0
      let exponent = Double.random(in: exponents, using: &random)
      for _ in 0..<Int(abs(exponent)) { power *= exponent < 0 ? 0.1 : 10 }
      return power * Double.random(in: 1...9, using: &random)
    }
    let count = Int.random(in: 1...5, using: &random)
    let rates = Set((0..<count).map { _ in number(-2...8) }).sorted()
    let movie = try SimulatedMovie(
      segmentTime: number(0...5),
      rates: rates,
      segmentBits: (0..<8).map { _ in rates.map { _ in number(0...9) } })
    var periods = (0..<4).map { _ in
      BandwidthTrace.Period(
        time: Bool.random(using: &random) ? 0 : number(0...7),
        bandwidth: Bool.random(using: &random) ? 0 : number(-2...8),
        latency: Bool.random(using: &random) ? 0 : number(0...7))
    }
    periods.append(.init(time: number(2...5), bandwidth: number(3...6), latency: 10))
    let trace = try BandwidthTrace(periods)
    for name in SimulatedPolicyName.named + [.rule(.fixed(9))] {
      do throws(SimulationFileError) {
        let figures = try SimulatedSession.report(movie, over: trace, policy: name).figures
        #expect(figures.stallShare >= 0 && figures.stallShare <= 1)
        #expect(figures.meanRate <= (rates.last ?? 0) * 1.000001)
        #expect(figures.score.isFinite)
      } catch {
        #expect(error.description.contains("too long"))
      }
    }
  }
}
