import LessonKit

/// The measurements of a section as tables, or as data.
struct Report: SectionReport {
  private let title: String
  private let rounds: Int

  /// What is compared.
  private let figure: Figure

  /// What else is reported.
  private let others: [Figure]

  /// What a reader has to know about how it was measured.
  private let note: String?
  private let load = MachineLoad.current
  private var results: [(item: BenchmarkCase, measurements: [Measurement])] = []

  init(
    title: String, rounds: Int, figure: Figure = .wallTime,
    others: [Figure] = [.processorTime, .peak], note: String? = nil
  ) {
    self.title = title
    self.rounds = rounds
    self.figure = figure
    self.others = others
    self.note = note
  }

  mutating func add(_ item: BenchmarkCase, _ measurements: [Measurement]) {
    results.append((item, measurements))
  }

  var missing: Set<String> {
    Set(results.flatMap(\.measurements).filter { !$0.isInstalled }.map(\.name))
  }

  func write(to output: TextOutput) {
    output.print("\(title): medians of \(rounds) rounds, times in milliseconds; \(load)")
    if let note { output.print("(\(note))") }
    for (item, measurements) in results {
      output.print()
      let bar = item.bar.map { " (at most \($0.text(decimals: 3)) of the next one's)" } ?? ""
      output.print(item.title + bar)
      table(of: item, measurements).lines.forEach { output.print("  " + $0) }
    }
  }

  private func table(of item: BenchmarkCase, _ measurements: [Measurement]) -> Table {
    let titles = ["program", figure.title, " from", " to"] + others.map(\.title) + [" ours is"]
    var table = Table(titles)
    let own = measurements.first?.spread(of: figure, frameCount: item.frameCount)
    for (index, measurement) in measurements.enumerated() {
      guard let spread = measurement.spread(of: figure, frameCount: item.frameCount) else {
        table.add([measurement.name] + titles.dropFirst().map { _ in "–" })
        continue
      }
      let numbers = [spread.median, spread.range.lowerBound, spread.range.upperBound]
      let besides = others.map { other in
        measurement.spread(of: other, frameCount: item.frameCount)
          .map { $0.median.text(decimals: other.decimals) } ?? "–"
      }
      let ratio = index == 0 ? "" : own.map { Self.ratio($0.median, spread.median) } ?? ""
      table.add(
        [measurement.name] + numbers.map { $0.text(decimals: figure.decimals) } + besides + [ratio])
    }
    return table
  }

  private static func ratio(_ own: Double, _ other: Double) -> String {
    other > 0 ? "\((own / other).text(decimals: 3)) ×" : ""
  }

  /// Writes all figures: times in microseconds, the others as whole numbers.
  func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("section", title)
      json.member("rounds", rounds)
      json.member("load", "\(load)")
      json.key("cases")
      json.array { json in
        for (item, measurements) in results { write(item, measurements, to: &json) }
      }
    }
  }

  private func write(
    _ item: BenchmarkCase, _ measurements: [Measurement], to json: inout JSONWriter
  ) {
    json.object { json in
      json.member("title", item.title)
      if let bar = item.bar {
        json.key("bar")
        json.value(decimal: bar.text(decimals: 3))
      }
      json.key("programs")
      json.array { json in
        for measurement in measurements { write(measurement, of: item, to: &json) }
      }
    }
  }

  private func write(
    _ measurement: Measurement, of item: BenchmarkCase, to json: inout JSONWriter
  ) {
    json.object { json in
      json.member("name", measurement.name)
      json.member("installed", measurement.isInstalled)
      for figure in [figure] + others {
        guard let spread = measurement.spread(of: figure, frameCount: item.frameCount) else {
          continue
        }
        json.key(figure.rawValue)
        json.array { json in
          for number in [spread.median, spread.range.lowerBound, spread.range.upperBound] {
            json.value(decimal: number.text(decimals: 3))
          }
        }
      }
    }
  }
}
