import LessonCharts
import LessonKit
import Media
import Streaming
import StreamingSimulation

/// `--simulate`: sessions of a film over a network, both from files.
struct SimulationCommand {
  let page: Page
  let simulation: Simulation
  let policy: SimulatedPolicyName?

  /// Runs what the options ask for.
  ///
  /// - Throws: `UsageError` if options are missing; `LessonError` where a file cannot be read.
  static func run(_ page: Page) async throws {
    let policy = try page.arguments[Options.policy]
    guard !page.wantsJSON || policy != nil else {
      throw UsageError("--simulate --json: --policy says which rule")
    }
    let movie = try await read(Options.movie, "sessions/movie.json", page) {
      try SimulatedMovie(json: $0)
    }
    let trace = try await read(Options.trace, "sessions/mobile.json", page) {
      try BandwidthTrace(json: $0)
    }
    let simulation = Simulation(
      movie: movie, trace: trace, rules: page.rules.or(StreamingRules.core).adaptation)
    try SimulationCommand(page: page, simulation: simulation, policy: policy).show()
  }

  /// Reads a file that an option names; an error names it too.
  private static func read<Value>(
    _ option: Option<String>, _ fixture: String, _ page: Page,
    _ parse: ([UInt8]) throws -> Value
  ) async throws -> Value {
    let name = page.arguments[option] ?? fixture
    do {
      let reader = try await page.open(name)
      guard reader.length <= JSONTree.longest else {
        throw SimulationFileError("the file is longer than 64 MiB")
      }
      return try parse(try await reader.read(0..<reader.length))
    } catch {
      throw LessonError("\(error)", file: name)
    }
  }

  private func show() throws {
    switch (page.wantsJSON, policy) {
    case (true, let policy?):
      let report = try simulation.report(.policy(policy))
      if page.arguments[Options.explain] {
        report.decisions.forEach { $0.write(to: page.output, film: simulation.movie) }
      } else {
        writeJSON(report, policy)
      }
    case (_, let policy?): try show(try simulation.report(.policy(policy)), policy)
    case (_, nil): try compare()
    }
  }

  private func writeJSON(_ report: SessionReport, _ policy: SimulatedPolicyName) {
    let figures = report.figures
    var json = JSONWriter(to: page.output, lineDepth: 1)
    json.object { json in
      json.member("policy", policy.description)
      json.member("meanBitrateKbps", figures.meanRate)
      json.member("rebufferRatio", figures.stallShare)
      json.member("rebufferEvents", figures.stallCount)
      json.member("bitrateChangePerSegment", figures.rateChange)
      json.member("startupSeconds", figures.startTime / .seconds(1))
      json.member("stallSeconds", figures.stallTime / .seconds(1))
      json.member("totalSeconds", figures.totalTime / .seconds(1))
      json.member("switches", figures.switchCount)
      json.member("meanUtility", figures.meanUtility)
      json.member("score", figures.score)
      json.member("abandonedRequests", figures.abandonedCount)
      json.member("abandonedBytes", figures.abandonedBytes)
      json.member("usedBytes", figures.usedBytes)
    }
  }

  private func show(_ report: SessionReport, _ policy: SimulatedPolicyName) throws {
    page.prose("\(policy): \(report.figures.sentence)")
    page.print()
    try page.draw(report.rateChart(simulation))
    page.print()
    try page.draw(report.bufferChart)
    guard page.arguments[Options.explain] else { return }
    page.print()
    for decision in report.decisions {
      decision.lines(film: simulation.movie).forEach(page.print)
    }
  }

  private func compare() throws {
    let (movie, trace) = (simulation.movie, simulation.trace)
    page.prose(
      "\(movie.segmentBits.count) segments of \((movie.segmentTime / 1000).text(decimals: 1)) s in "
        + "\(movie.rates.count) qualities, up to \(Int(movie.rates.last ?? 0).grouped) kb/s; a network "
        + "of \(Int(trace.meanBandwidth.rounded()).grouped) kb/s on average, from "
        + "\(Int(trace.extremes.lowest).grouped) to \(Int(trace.extremes.highest).grouped). "
        + "25 s are buffered at most.")
    page.print()
    var table = FigureTable(["rule"])
    for contender in Simulation.Contender.all {
      table.add(contender.description, try simulation.report(contender).figures)
    }
    page.print(table.table)
  }
}

extension JSONWriter {
  /// Writes a key and a number with its decimals; NaN and infinity become `null`.
  mutating func member(_ name: String, _ number: Double) {
    key(name)
    if number.isFinite { value(decimal: "\(number)") } else { null() }
  }
}
