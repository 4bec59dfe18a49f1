/// Lesson 03: opening films, listing their samples, and finding moments in them.
struct DemuxSection {
  let files: LongFiles

  func report(rounds: Int) throws -> Report {
    var report = Report(title: "Demux", rounds: rounds)
    for item in try cases {
      report.add(item, Measurement.measure(item.commands, rounds: rounds))
    }
    return report
  }

  private var cases: [BenchmarkCase] {
    get throws {
      let long = try files.progressive()
      let fragmented = try files.fragmented()
      let middle = String(files.seconds / 2)
      return [
        BenchmarkCase(
          "every sample of a long film, as CSV", bar: 1.0 / 33, lesson(long, "--csv"),
          packets(of: long), Program(peer: "mp4info", ["--show-samples", long]),
          Program(peer: "mediainfo", [long])),
        BenchmarkCase(
          "the index of both tracks", lesson(long, "--cell", "1"), open(long)),
        BenchmarkCase(
          "opening it, and its first samples", lesson(long, "--csv", "--range", "0..9"),
          open(long), Program(peer: "true", [], name: "an empty process")),
        BenchmarkCase(
          "a seek into its middle", lesson(long, "--cell", "6", "--seek", middle),
          packets(of: long, "-read_intervals", "\(middle)%+#1", "-select_streams", "v")),
        BenchmarkCase(
          "every sample of the same film in fragments, as CSV", bar: 1.0 / 30,
          lesson(fragmented, "--csv"), packets(of: fragmented)),
        BenchmarkCase(
          "the page about demo.mp4", bar: 0.2, lesson("demo.mp4"), packets(of: "Fixtures/demo.mp4")),
      ]
    }
  }

  private func lesson(_ file: String, _ arguments: String...) -> Program {
    Program(own: "lesson03-demux", [file] + arguments)
  }

  private func packets(of file: String, _ arguments: String...) -> Program {
    Program(
      peer: "ffprobe", ["-v", "error", "-show_packets", "-of", "csv"] + arguments + [file],
      name: "ffprobe -show_packets")
  }

  /// What libavformat needs to open a file, with the start of the program around it.
  private func open(_ file: String) -> Program {
    Program(
      peer: "ffprobe", ["-v", "error", "-show_entries", "format=duration", file],
      name: "ffprobe, open only")
  }
}
