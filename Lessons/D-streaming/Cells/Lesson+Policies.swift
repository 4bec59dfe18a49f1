import LessonKit
import Media
import Streaming
import StreamingSimulation

extension Lesson {
  /// All rules on three networks.
  func showPolicies() throws {
    let film = try Simulation.film()
    let networks = try Simulation.networks()
    var table = Table(
      ["rule"] + networks.flatMap { [" \($0.name) kb/s", " stall s"] })
    for contender in Simulation.Contender.all {
      var cells = [contender.description]
      for network in networks {
        let figures = try Simulation(
          movie: film, trace: network.trace, rules: rules.adaptation
        ).report(contender).figures
        cells.append(Int(figures.meanRate.rounded()).grouped)
        cells.append((figures.stallTime / .seconds(1)).text(decimals: 1))
      }
      table.add(cells)
    }
    page.print(table)
    for name in [AdaptationPolicyName.ewma, .bola] {
      let simulation = Simulation(
        movie: film, trace: networks[1].trace, rules: rules.adaptation)
      page.print()
      page.print("\(name), over the link with the hole:")
      try page.draw(try simulation.report(.policy(name)).rateChart(simulation))
    }
  }
}
