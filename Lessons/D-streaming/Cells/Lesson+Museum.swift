import LessonKit
import Media
import Streaming
import StreamingSimulation

extension Lesson {
  /// What each mistake of an old player costs.
  func showMuseum() throws {
    let film = try Simulation.film()
    let networks = try Simulation.networks().filter { $0.name != "hole" }
    func stall(_ mistakes: Set<SeedMistake>, _ trace: BandwidthTrace) throws -> String {
      let report = try MuseumSession.report(film, over: trace, mistakes: mistakes)
      return (report.figures.stallTime / .seconds(1)).text(decimals: 1)
    }
    let all = Set(SeedMistake.allCases)
    page.print("seconds of stall, with this mistake alone, and with all but this one")
    page.print()
    var table = Table(
      ["mistake"] + networks.flatMap { [" \($0.name) alone", " all but"] })
    for mistake in SeedMistake.allCases {
      table.add(
        [mistake.title]
          + (try networks.flatMap {
            [try stall([mistake], $0.trace), try stall(all.subtracting([mistake]), $0.trace)]
          }))
    }
    table.add(
      ["none, and all"]
        + (try networks.flatMap { [try stall([], $0.trace), try stall(all, $0.trace)] }))
    page.print(table)
  }
}
