import LessonKit
import POSIX

/// Measures the lessons beside the programs that people use for the same work.
///
/// Only ratios measured in one run count: the machine is never the same twice, so each round runs
/// every program once, one after the other, and the table tells medians.
@main
struct Benchmark {
  static func main() async {
    do {
      try await run(Array(CommandLine.arguments.dropFirst()))
    } catch {
      let errors = TextOutput(descriptor: 2)
      errors.print("benchmark: \(error)")
      errors.flush()
      endProcess(1)
    }
  }

  private enum Section: String, CaseIterable {
    case demux, quality
  }

  private static let options = [
    CommandOption("--section", value: "NAME", "demux or quality; both without it"),
    CommandOption("--quick", "short files, and one round of each"),
    CommandOption("--rounds", value: "N", "how often each program runs (5)"),
    CommandOption(
      "--film", value: "FILE", "a film for quality, beside demo.mp4; also several times"),
    CommandOption("--at", value: "SECONDS", "the time of the pictures for quality (2)"),
    CommandOption("--make", value: "DIR", "where the files are kept (.build/benchmark)"),
    CommandOption("--json", "write the measurements as JSON"),
    CommandOption("--help", "list the options"),
  ]

  private static func run(_ words: [String]) async throws {
    let arguments = try Arguments(words, options: options)
    let output = TextOutput()
    defer { output.flush() }
    if arguments.has("--help") { return Self.options.forEach { output.print($0.usage) } }
    let isQuick = arguments.has("--quick")
    let rounds = try arguments.integer("--rounds", in: 1...99) ?? (isQuick ? 1 : 5)
    let section: Section? = try arguments.choice("--section")
    let files = LongFiles(
      folder: arguments["--make"] ?? ".build/benchmark", seconds: isQuick ? 60 : 36_000)
    files.makeFolder()
    let demux = section == .quality ? nil : try demux(files, rounds: rounds)
    let quality = section == .demux ? nil : try await quality(files, arguments)
    guard arguments.has("--json") else {
      demux?.write(to: output)
      if demux != nil, quality != nil { output.print() }
      quality?.write(to: output)
      return
    }
    var json = JSONWriter(to: output)
    json.array { json in
      demux?.write(to: &json)
      quality?.write(to: &json)
    }
  }

  private static func quality(
    _ files: LongFiles, _ arguments: Arguments
  ) async throws -> QualityReport {
    let section = QualitySection(
      folder: files.folder, films: ["Fixtures/demo.mp4"] + arguments.all("--film"),
      // Past titles that fade in.
      seconds: try arguments.integer("--at", in: 0...100_000) ?? 2)
    return QualityReport(measured: try await section.measure())
  }

  private static func demux(_ files: LongFiles, rounds: Int) throws -> Report {
    var report = Report(title: "Demux", rounds: rounds)
    for item in try DemuxSection(files: files).cases {
      report.add(item, Measurement.measure(item.commands, rounds: rounds))
    }
    return report
  }
}

extension CommandOption {
  fileprivate var usage: String { "\(name) \(valueName ?? "")  \(help)" }
}
