import Foundation
import LessonKit
import Testing

@testable import benchmark

/// Tables and data.
@Suite("Reports of measurements") struct ReportTests {
  private func usage(_ milliseconds: Int) -> Program.Usage {
    Program.Usage(
      wallTime: .milliseconds(2 * milliseconds), processorTime: .milliseconds(milliseconds),
      peakByteCount: 3 << 20)
  }

  private func report() -> Report {
    var report = Report(
      title: "Decode", rounds: 3, figure: .processorPerFrame, others: [.wallTime, .peak])
    report.add(
      BenchmarkCase("a film", bar: 0.5, frameCount: 10),
      [
        Measurement(name: "ours", isInstalled: true, usages: [20, 10, 40].map(usage)),
        Measurement(name: "another", isInstalled: true, usages: [usage(80)]),
        Measurement(name: "absent", isInstalled: false, usages: []),
      ])
    return report
  }

  /// What is written, by way of a file.
  private func written(_ write: (TextOutput) -> Void) throws -> String {
    let path = NSTemporaryDirectory() + "report-\(UUID().uuidString)"
    try Data().write(to: URL(fileURLWithPath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    let file = try #require(FileHandle(forWritingAtPath: path))
    let output = TextOutput(descriptor: file.fileDescriptor)
    write(output)
    output.flush()
    return try String(contentsOfFile: path, encoding: .utf8)
  }

  @Test("the table has medians, ends and our part of the others'")
  func table() throws {
    let lines = try written { report().write(to: $0) }.split(separator: "\n").map(String.init)
    #expect(lines[0].hasPrefix("Decode: medians of 3 rounds, times in milliseconds; load "))
    #expect(
      lines.dropFirst() == [
        "a film (at most 0.500 of the next one's)",
        "  program  ms a frame  from    to   time  peak MiB  ours is",
        "  ours           2.00  1.00  4.00   40.0         3",
        "  another        8.00  8.00  8.00  160.0         3  0.250 ×",
        "  absent            –     –     –      –         –        –",
      ])
  }

  @Test("a program that is not there is named")
  func missing() {
    #expect(report().missing == ["absent"])
  }

  @Test("the data are the same")
  func json() throws {
    let text = try written { output in
      var json = JSONWriter(to: output)
      report().write(to: &json)
    }
    let data = try #require(
      JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let item = try #require((data["cases"] as? [[String: Any]])?.first)
    let programs = try #require(item["programs"] as? [[String: Any]])
    #expect(item["bar"] as? Double == 0.5)
    #expect(programs.map { $0["installed"] as? Bool } == [true, true, false])
    #expect(programs[0]["processorPerFrame"] as? [Double] == [2, 1, 4])
    #expect(programs[1]["wallTime"] as? [Double] == [160, 160, 160])
    #expect(programs[2]["processorPerFrame"] == nil)
  }
}
