import LessonKit
import Media
import Streaming
import StreamingSimulation

/// A film, a network, and the rules that sessions run by.
struct Simulation {
  let movie: SimulatedMovie
  let trace: BandwidthTrace

  /// A learner's functions where they are written.
  let rules: AdaptationRules

  /// One session: the policies of `--policy`, or the selector as the player has it.
  func report(_ contender: Contender) throws -> SessionReport {
    switch contender {
    case .policy(let name):
      return try SimulatedSession.report(movie, over: trace, policy: name, rules: rules)
    case .player:
      var configuration = SimulatedSession.Configuration()
      configuration.choosesFirst = true
      return try SimulatedSession.report(
        movie, over: trace,
        policy: TrackSelector(
          levels: movie.levels, policy: AdaptationPolicyName.ewmaBytes.makePolicy(rules: rules)),
        configuration)
    }
  }

  /// What takes part in a comparison.
  enum Contender: CustomStringConvertible {
    case policy(SimulatedPolicyName)

    /// `ewma-bytes` within the limits of ``TrackSelector``: what the player does.
    case player

    static let all: [Contender] = SimulatedPolicyName.named.map { .policy($0) } + [.player]

    /// Those that a cell explains: no mistakes.
    static let rules: [Contender] =
      AdaptationPolicyName.named.map { .policy(.rule($0)) } + [.player]

    var description: String {
      switch self {
      case .policy(let name): name.description
      case .player: "the player"
      }
    }
  }
}

extension Simulation {
  /// The film of the cells: 100 segments of 3 s in six qualities.
  static func film() throws -> SimulatedMovie {
    try SimulatedMovie(rates: SimulatedMovie.sixRates, segmentTime: 3000, count: 100)
  }

  /// The networks of the cells.
  static func networks() throws -> [(name: String, trace: BandwidthTrace)] {
    [
      ("step", try .step(from: 5200, to: 600, after: 40)),
      ("hole", try .drop(from: 5200, to: 150, after: 40, length: 25)),
      ("mobile", try .markov()),
    ]
  }
}
