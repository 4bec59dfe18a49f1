import LessonKit
import Media
import Streaming
import StreamingSimulation

extension Lesson {
  /// What each mistake of a loader costs.
  func showMistakes() throws {
    let film = try Simulation.film()
    let networks = try Simulation.networks().filter { $0.name != "hole" }
    func stalls(_ mistakes: Set<LoaderMistake>) throws -> [String] {
      try networks.map { network in
        let report = try MistakenSession.report(film, over: network.trace, mistakes: mistakes)
        return (report.figures.stallTime / .seconds(1)).text(decimals: 1)
      }
    }
    var table = Table(["the loader …"] + networks.map { " stalls on \($0.name), s" })
    table.add(["makes no mistake"] + (try stalls([])))
    for mistake in LoaderMistake.allCases {
      table.add([mistake.title] + (try stalls([mistake])))
    }
    table.add(["makes all nine mistakes"] + (try stalls(Set(LoaderMistake.allCases))))
    page.print(table)
  }
}
