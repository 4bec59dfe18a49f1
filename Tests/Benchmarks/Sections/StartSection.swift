/// What programs need before they do anything.
struct StartSection {
  func report(rounds: Int) -> Report {
    var report = Report(title: "Start", rounds: rounds)
    let empty = Program(peer: "true", [], name: "an empty process")
    let mpv = Program(peer: "mpv", ["--version"], name: "mpv --version")
    let ffprobe = Program(
      peer: "ffprobe", ["-v", "error", "-show_entries", "format=duration", "Fixtures/demo.mp4"])
    let mediainfo = Program(peer: "mediainfo", ["Fixtures/demo.mp4"])
    let items = [
      BenchmarkCase(
        "the page about demo.mp4, lesson 2", bar: 0.2,
        Program(own: "lesson02-boxes", ["Fixtures/demo.mp4"]), ffprobe, mediainfo, empty),
      BenchmarkCase(
        "the page about demo.mp4, lesson 3", bar: 0.2,
        Program(own: "lesson03-demux", ["Fixtures/demo.mp4"]), ffprobe, mediainfo, empty),
      BenchmarkCase(
        "what the player can do", bar: 0.5, Program(own: "lesson07-playback", ["--help"]), mpv,
        Program(peer: "timg", ["--version"], name: "timg --version"), empty),
    ]
    for item in items {
      report.add(item, Measurement.measure(item.commands, rounds: rounds))
    }
    return report
  }
}
