import LessonKit
import POSIX
import Video

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Measures the lessons beside the programs that people use for the same work.
///
/// Only ratios measured in one run count: the machine is never the same twice, so each round runs
/// every program once, one after the other, and the table shows medians.
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

  private static func run(_ words: [String]) async throws {
    let arguments = try Arguments(words, options: BenchmarkOptions.all)
    let output = TextOutput()
    defer { output.flush() }
    if arguments[BenchmarkOptions.help] {
      return BenchmarkOptions.all.forEach { output.print($0.usage) }
    }
    if let film = arguments[BenchmarkOptions.decode] {
      let choice = try arguments[BenchmarkOptions.decoder] ?? .libavcodec
      return output.print("\(try await DecodeSection.decode(film, with: choice)) pictures")
    }
    // Players ask which terminal it is: not one whose shortcomings they know. Safe: no other thread
    // runs yet, and all are C strings that live as long as the call.
    unsafe setenv("TERM", "xterm-256color", 1)
    // Nor does the user's own file of options count.
    unsafe setenv("XDG_CONFIG_HOME", "/dev/null", 1)
    let options = try BenchmarkOptions(arguments)
    options.maker.makeFolder()
    var reports: [any SectionReport] = []
    for section in options.sections {
      let report = try await options.report(of: section)
      reports.append(report)
      guard !options.writesJSON else { continue }
      if reports.count > 1 { output.print() }
      report.write(to: output)
      output.flush()
    }
    try options.savePicture(of: reports)
    if options.writesJSON { return write(reports, to: output) }
    let missing = reports.reduce(into: Set<String>()) { $0.formUnion($1.missing) }
    guard !missing.isEmpty else { return }
    output.print()
    output.print("not installed, or not built: \(missing.sorted().joined(separator: ", "))")
  }

  private static func write(_ reports: [any SectionReport], to output: TextOutput) {
    var json = JSONWriter(to: output)
    json.array { json in
      for report in reports { report.write(to: &json) }
    }
  }
}

extension CommandOption {
  fileprivate var usage: String { "\(name) \(valueName ?? "")  \(help)" }
}
