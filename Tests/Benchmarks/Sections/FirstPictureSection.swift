/// How long it takes from the start of a player to the last byte of its first picture.
///
/// Both are asked to play as usual, in a terminal that answers what it is asked, and to quit as soon
/// as a picture is there.
struct FirstPictureSection {
  let maker: FilmMaker
  let long: LongFiles
  let films: [String]

  func report(rounds: Int) async throws -> Report {
    var report = Report(
      title: "First picture", rounds: rounds, figure: .firstPicture,
      others: [.processorTime, .peak], note: "from exec to the last byte, sixels of 640 × 360")
    let short = try await maker.clip("a short film, 720p", width: 1280, height: 720, frameCount: 30)
    let progressive = try long.progressive()
    let items =
      [
        item(short.title, short.path, bar: 0.30),
        item("a film of \(long.seconds) s", progressive, bar: 0.10),
        item("its middle", progressive, bar: 0.10, start: long.seconds / 2),
      ] + films.map { item($0, $0, bar: 0.30) }
    for item in items {
      report.add(
        item, Measurement.measure(item.commands, rounds: rounds) { $0.show(until: .firstPicture) })
    }
    return report
  }

  private func item(_ title: String, _ path: String, bar: Double, start: Int = 0) -> BenchmarkCase {
    BenchmarkCase(
      title, bar: bar,
      Program(
        own: "lesson07-playback",
        [path, "--graphics", "sixel", "--size", "640x360", "--start", String(start)]),
      Program(peer: "mpv", PlayerSection.mpv + ["--start=\(start)", path]))
  }
}
