import Streaming
import StreamingSimulation
import Testing

/// Sabre's figures for Fixtures/sessions, each from one run of its sources:
/// `sabre.py -m movie.json -n TRACE.json -ao -ab -a POLICY`, with `bolae` for `bola-e`.
private let sabreSessions: [(String, String, Double, Double, Int, Double)] = [
  ("step", "throughput", 1006.8790, 0.000000, 0, 72.4553),
  ("step", "bola", 924.4299, 0.000000, 0, 67.4584),
  ("step", "bola-e", 996.8852, 0.000000, 1, 67.4584),
  ("step", "dynamic", 1006.8790, 0.000000, 0, 72.4553),
  ("drop", "throughput", 2979.9326, 0.027948, 2, 94.7167),
  ("drop", "bola", 2844.6939, 0.017619, 1, 95.7231),
  ("drop", "bola-e", 2936.4595, 0.045241, 1, 93.0316),
  ("drop", "dynamic", 3033.3625, 0.027948, 2, 94.7167),
  ("sawtooth", "throughput", 1249.7899, 0.000068, 1, 96.9022),
  ("sawtooth", "bola", 1180.2190, 0.000068, 1, 146.5956),
  ("sawtooth", "bola-e", 1205.0658, 0.000068, 1, 96.9022),
  ("sawtooth", "dynamic", 1259.7285, 0.000068, 1, 116.7796),
  ("mobile", "throughput", 1163.1884, 0.033711, 3, 166.5145),
  ("mobile", "bola", 1238.7326, 0.000000, 0, 199.7956),
  ("mobile", "bola-e", 1232.2254, 0.005253, 1, 166.4498),
  ("mobile", "dynamic", 1258.7121, 0.000000, 0, 199.7956),
]

struct SabreTests {
  @Test("a session comes out as in the Sabre simulator", arguments: sabreSessions)
  func session(
    trace: String, policy: String, rate: Double, stallShare: Double, stallCount: Int,
    change: Double
  ) throws {
    let name = try #require(AdaptationPolicyName(policy))
    let figures = try SimulatedSession.report(
      try SessionFiles.movie(), over: try SessionFiles.trace(trace), policy: name
    ).figures
    #expect(abs(figures.meanRate - rate) < rate * 0.001)
    #expect(abs(figures.stallShare - stallShare) < 0.0001)
    #expect(abs(figures.rateChange - change) < change * 0.001 + 0.001)
    // Sabre counts a last stall of 10⁻¹³ s where rounding leaves a rest of the film.
    #expect(abs(figures.stallCount - stallCount) <= 1)
  }
}
