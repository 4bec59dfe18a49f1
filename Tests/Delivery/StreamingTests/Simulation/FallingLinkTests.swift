import Streaming
import StreamingSimulation
import Testing

/// A link that falls from 3 to 0.2 Mb/s, three variants with segments of 2 s.
///
/// mpv 0.35 stays on the highest variant and takes 14.6 s for one segment of it.
struct FallingLinkTests {
  private func report(_ policy: any AdaptationPolicy, after seconds: Double) throws -> SessionReport
  {
    // The rates of the variants with their sound: 80, 250 and 700 kb/s with 48 kb/s.
    let movie = try SimulatedMovie(
      rates: [136, 310, 780], segmentTime: 2000, count: 60, variation: 0.2)
    var configuration = SimulatedSession.Configuration()
    configuration.choosesFirst = true
    return try SimulatedSession.report(
      movie, over: .step(from: 3000, to: 200, after: seconds, latency: 20), policy: policy,
      configuration)
  }

  @Test(
    "goes down within a segment, gives up one at most, hardly stalls",
    arguments: [3.0, 5, 8, 20, 40])
  func reaction(seconds: Double) throws {
    let levels = [136_000, 310_000, 780_000].map { QualityLevel(bandwidth: $0) }
    let report = try report(TrackSelector(levels: levels), after: seconds)
    #expect(report.figures.abandonedCount <= 1)
    #expect(report.figures.stallTime < .seconds(1))
    // At most one more segment of the highest level is requested on the slow link.
    let after = report.requests.filter { $0.start >= seconds * 1000 }
    #expect(after.filter { $0.level == 2 }.count <= 1)
    #expect(after.dropFirst(4).allSatisfy { $0.level == 0 })
  }
}
