import LessonKit
import POSIX

/// Measures the lessons beside the programs that people use for the same work.
///
/// Only ratios measured in one run count: the machine is never the same twice, so each round runs
/// every program once, one after the other, and the table tells medians.
@main
struct Benchmark {
  static func main() {
    do {
      try run(Array(CommandLine.arguments.dropFirst()))
    } catch {
      let errors = TextOutput(descriptor: 2)
      errors.print("benchmark: \(error)")
      errors.flush()
      endProcess(1)
    }
  }

  private static let options = [
    CommandOption("--quick", "short files, and one round of each"),
    CommandOption("--rounds", value: "N", "how often each program runs (5)"),
    CommandOption("--make", value: "DIR", "where the long files are kept (.build/benchmark)"),
    CommandOption("--json", "write the measurements as JSON"),
    CommandOption("--help", "list the options"),
  ]

  private static func run(_ words: [String]) throws {
    let arguments = try Arguments(words, options: options)
    let output = TextOutput()
    defer { output.flush() }
    if arguments.has("--help") { return Self.options.forEach { output.print($0.usage) } }
    let isQuick = arguments.has("--quick")
    let rounds = try arguments.integer("--rounds", in: 1...99) ?? (isQuick ? 1 : 5)
    let files = LongFiles(
      folder: arguments["--make"] ?? ".build/benchmark", seconds: isQuick ? 60 : 36_000)
    var report = Report(title: "Demux", rounds: rounds)
    for item in try DemuxSection(files: files).cases {
      report.add(item, Measurement.measure(item.commands, rounds: rounds))
    }
    arguments.has("--json") ? report.writeJSON(to: output) : report.write(to: output)
  }
}

extension CommandOption {
  fileprivate var usage: String { "\(name) \(valueName ?? "")  \(help)" }
}
