import LessonKit
import Media
import Streaming
import StreamingSimulation

extension Lesson {
  /// All rules on three networks.
  func showPolicies() throws {
    let film = try Simulation.film()
    let networks = try Simulation.networks()
    var rules = Table("rule", "how it chooses")
    for contender in Simulation.Contender.rules { rules.add(contender.description, contender.idea) }
    page.print(rules)
    page.print()
    page.print("kilobits a second that are shown on average; in brackets the seconds of stalls")
    page.print()
    var table = Table(["rule"] + networks.map { " \($0.name)" })
    for contender in Simulation.Contender.rules {
      table.add(
        [contender.description]
          + (try networks.map { network in
            try Simulation(movie: film, trace: network.trace, rules: self.rules.adaptation)
              .report(contender).figures.shortText
          }))
    }
    page.print(table)
    for name in [AdaptationPolicyName.ewmaBytes, .bola] {
      let simulation = Simulation(
        movie: film, trace: networks[1].trace, rules: self.rules.adaptation)
      page.print()
      page.print("\(name), over the link with the hole:")
      try page.draw(try simulation.report(.policy(.rule(name))).rateChart(simulation))
    }
  }
}

extension SessionFigures {
  /// The mean rate, and the stalls where there are any: `2 830 (5.3)`.
  fileprivate var shortText: String {
    let rate = Int(meanRate.rounded()).grouped
    let stalls = (stallTime / .seconds(1)).text(decimals: 1)
    return stallTime >= .milliseconds(50) ? "\(rate) (\(stalls))" : rate
  }
}

extension Simulation.Contender {
  /// What a rule decides by, in a few words.
  fileprivate var idea: String {
    switch self {
    case .player: "ewma-bytes; waits 8 s between two changes upwards"
    case .policy(.mistaken): "with nine mistakes"
    case .policy(.rule(let name)): name.summary
    }
  }
}
