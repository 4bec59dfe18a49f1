import LessonKit
import Terminal

/// The measurements of a section as a table, or as data.
struct Report {
  private let title: String
  private let rounds: Int
  private var results: [(item: BenchmarkCase, measurements: [Measurement])] = []

  init(title: String, rounds: Int) {
    self.title = title
    self.rounds = rounds
  }

  mutating func add(_ item: BenchmarkCase, _ measurements: [Measurement]) {
    results.append((item, measurements))
  }

  /// Writes a table; all times are medians in milliseconds.
  func write(to output: TextOutput) {
    output.print("\(title): medians of \(rounds) rounds, in milliseconds")
    for (item, measurements) in results {
      output.print()
      let bar = item.bar.map { " (at most \($0.text(decimals: 3)) of the next one's time)" } ?? ""
      output.print(item.title + bar)
      var table = Table(
        "program", " time", " from", " to", " processor", " peak MiB", " ours is")
      let own = measurements.first?.wallTimes
      for (index, measurement) in measurements.enumerated() {
        add(measurement, to: &table, ratio: index == 0 ? nil : Self.ratio(own, measurement))
      }
      table.lines.forEach { output.print("  " + $0) }
    }
    let missing = Set(
      results.flatMap(\.measurements).filter { $0.program.path == nil }.map(\.program.name))
    guard !missing.isEmpty else { return }
    output.print()
    output.print("not installed, or not built: \(missing.sorted().joined(separator: ", "))")
  }

  private func add(_ measurement: Measurement, to table: inout Table, ratio: Double?) {
    guard let wall = measurement.wallTimes, let processor = measurement.processorTimes,
      let peak = measurement.peakByteCount
    else { return table.add(measurement.program.name, "–", "–", "–", "–", "–", "–") }
    table.add(
      measurement.program.name, wall.median.text(decimals: 1),
      wall.range.lowerBound.text(decimals: 1), wall.range.upperBound.text(decimals: 1),
      processor.median.text(decimals: 1), (Double(peak) / 1_048_576).text(decimals: 0),
      ratio.map { "\($0.text(decimals: 3)) ×" } ?? "")
  }

  private static func ratio(_ own: Spread?, _ peer: Measurement) -> Double? {
    guard let own, let times = peer.wallTimes else { return nil }
    return own.median / times.median
  }

  /// Writes the same as JSON, times in microseconds.
  func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("section", title)
      json.member("rounds", rounds)
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
      json.key("programs")
      json.array { json in
        for measurement in measurements { write(measurement, to: &json) }
      }
    }
  }

  private func write(_ measurement: Measurement, to json: inout JSONWriter) {
    json.object { json in
      json.member("name", measurement.program.name)
      json.member("installed", measurement.program.path != nil)
      guard let wall = measurement.wallTimes, let processor = measurement.processorTimes else {
        return
      }
      json.member("medianUs", Int(wall.median * 1000))
      json.member("minimumUs", Int(wall.range.lowerBound * 1000))
      json.member("maximumUs", Int(wall.range.upperBound * 1000))
      json.member("processorUs", Int(processor.median * 1000))
      json.member("peakBytes", measurement.peakByteCount ?? 0)
    }
  }
}
