import LessonKit
import Media
import Streaming
import StreamingSimulation

extension Lesson {
  /// The estimate of a rule against what the link really carried.
  func showEstimates() throws {
    let simulation = Simulation(
      movie: try Simulation.film(), trace: try .sawtooth(), rules: rules.adaptation)
    try page.draw(
      try simulation.report(.policy(.rule(.ewmaBytes))).rateChart(simulation, showsLevels: false))
    page.print()
    var table = Table("estimate", " off by, mean", " above the link", " worst")
    for name in [AdaptationPolicyName.ewmaBytes, .ewma, .percentile, .throughput] {
      let errors = try simulation.report(.policy(.rule(name))).estimateErrors
      guard !errors.isEmpty else { continue }
      let mean = errors.reduce(0) { $0 + abs($1) } / Double(errors.count)
      let above = errors.count { $0 > 0.1 }
      table.add(
        "\(name)", Self.percent(mean), "\(above) of \(errors.count) requests",
        "+" + Self.percent(errors.max() ?? 0))
    }
    page.print(table)
  }

  private static func percent(_ share: Double) -> String { "\(Int((share * 100).rounded())) %" }
}

extension SessionReport {
  /// By which share each estimate was above the link at its request.
  fileprivate var estimateErrors: [Double] {
    requests.compactMap { request in
      guard let estimate = request.estimate, request.bandwidth > 0 else { return nil }
      return estimate / 1000 / request.bandwidth - 1
    }
  }
}
