import Streaming
import Testing

@testable import StreamingSimulation

struct LoaderMistakeTests {
  private func stall(
    _ mistakes: Set<LoaderMistake>, on trace: String
  ) throws -> Duration {
    try MistakenSession.report(
      try SessionFiles.movie(), over: try SessionFiles.trace(trace), mistakes: mistakes
    ).figures.stallTime
  }

  @Test("with all mistakes a falling link stalls for minutes, with none not at all")
  func step() throws {
    let faulty = try stall(Set(LoaderMistake.allCases), on: "step")
    let mended = try stall([], on: "step")
    #expect(faulty > .seconds(300))
    #expect(mended == .zero)
  }

  @Test("two mistakes are worse together: a queue chosen long ago, of which nothing is given up")
  func together() throws {
    let both = try stall([.countsRequested, .neverAbandons], on: "step")
    let first = try stall([.countsRequested], on: "step")
    let second = try stall([.neverAbandons], on: "step")
    #expect(both > first + second)
  }

  @Test("a switch at a segment of half a second skips two")
  func skipping() throws {
    let movie = try SimulatedMovie(rates: [100, 400], segmentTime: 500, count: 60, variation: 0)
    let trace = try BandwidthTrace([.init(time: 1000, bandwidth: 3000, latency: 10)])
    let faulty = try MistakenSession.report(movie, over: trace, mistakes: [.skipsShortSegments])
    #expect(faulty.figures.skippedCount == 2)
    let mended = try MistakenSession.report(movie, over: trace, mistakes: [])
    #expect(mended.figures.skippedCount == 0)
    #expect(mended.requests.count == 60)
  }

  @Test("sorting in turn gives 1 as the median of 9, 1, 8 and 8")
  func toggling() {
    var faulty = MistakenPercentile(mistakes: [.togglesSort])
    var mended = MistakenPercentile(mistakes: [])
    for value in [9.0, 1, 8, 8] {
      faulty.add(value, weight: 1)
      mended.add(value, weight: 1)
    }
    let (wrong, right) = (faulty.value(at: 0.5), mended.value(at: 0.5))
    #expect(wrong == 1)
    #expect(right == 8)
  }

  @Test("the excess taken from a copy leaves 2100 where 2000 is the limit")
  func drifting() {
    var faulty = MistakenPercentile(mistakes: [.driftingWeights])
    var mended = MistakenPercentile(mistakes: [])
    for weight in [1000.0, 1100] {
      faulty.add(5, weight: weight)
      mended.add(5, weight: weight)
    }
    #expect(faulty.storedWeight == 2100)
    #expect(mended.storedWeight == 2000)
  }
}

extension MistakenPercentile {
  /// What the samples really weigh: more than the limit where the excess is taken from a copy.
  fileprivate var storedWeight: Double { samples.reduce(0) { $0 + $1.weight } }
}
