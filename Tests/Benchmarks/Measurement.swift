/// What several runs of one program took.
struct Measurement {
  let program: Program

  /// Empty if the program is not there, or failed.
  let usages: [Program.Usage]

  var wallTimes: Spread? { Spread(usages.map { $0.wallTime / .milliseconds(1) }) }

  var processorTimes: Spread? { Spread(usages.map { $0.processorTime / .milliseconds(1) }) }

  var peakByteCount: Int? { usages.map(\.peakByteCount).max() }

  /// Runs all programs once a round, so that all of them meet the same disturbances.
  static func measure(_ programs: [Program], rounds: Int) -> [Measurement] {
    var usages = programs.map { _ in [Program.Usage]() }
    for _ in 0..<rounds {
      for (index, program) in programs.enumerated() {
        if let usage = program.run() { usages[index].append(usage) }
      }
    }
    return zip(programs, usages).map(Measurement.init)
  }
}

/// The middle and the ends of some numbers.
struct Spread {
  let median: Double
  let range: ClosedRange<Double>

  /// Orders the numbers; `nil` if there are none.
  init?(_ numbers: [Double]) {
    let sorted = numbers.sorted()
    guard let first = sorted.first, let last = sorted.last else { return nil }
    let middle = sorted.count / 2
    median = sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
    range = first...last
  }
}
