import Streaming

/// What a simulation chooses from: the player's rules, and a loader with mistakes.
///
/// The player itself takes an ``AdaptationPolicyName``: no real stream is loaded with mistakes.
package enum SimulatedPolicyName: Hashable, Sendable {
  case rule(AdaptationPolicyName)

  /// Every ``LoaderMistake`` at once.
  case mistaken

  /// All without a number, in the order of the tables.
  package static let named: [Self] = AdaptationPolicyName.named.map { .rule($0) } + [.mistaken]

  /// What the command line calls it.
  package init?(_ text: String) {
    if text == Self.mistaken.description {
      self = .mistaken
    } else if let name = AdaptationPolicyName(text) {
      self = .rule(name)
    } else {
      return nil
    }
  }
}

extension SimulatedPolicyName: CustomStringConvertible {
  package var description: String {
    switch self {
    case .rule(let name): name.description
    case .mistaken: "mistaken"
    }
  }
}

extension SimulatedSession {
  /// Plays a film with a rule by its name.
  ///
  /// - Throws: `SimulationFileError` if that takes more steps than any network.
  package static func report(
    _ movie: SimulatedMovie, over trace: BandwidthTrace, policy name: SimulatedPolicyName,
    rules: AdaptationRules = .init()
  ) throws(SimulationFileError) -> SessionReport {
    switch name {
    case .rule(let name): try report(movie, over: trace, policy: name, rules: rules)
    case .mistaken: try MistakenSession.report(movie, over: trace)
    }
  }
}
