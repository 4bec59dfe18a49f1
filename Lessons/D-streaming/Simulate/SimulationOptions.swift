import LessonKit
import Streaming
import StreamingSimulation

extension Options {
  static let simulate = Flag(
    "--simulate", "play a film over a network, both described by files, and compare rules")
  static let movie = Option.text(
    "--movie", value: "FILE", "the film of --simulate, in the form of the Sabre simulator")
  static let trace = Option.text(
    "--trace", value: "FILE", "the network of --simulate, in the form of the Sabre simulator")
  static let policy = Option.reading(
    "--policy", value: "RULE",
    "takes \(SimulatedPolicyName.named.map(\.description).joined(separator: ", ")) or fixed:N",
    "a rule of cell 6 by its name, fixed:N, or mistaken"
  ) { SimulatedPolicyName($0) }
  static let explain = Flag(
    "--explain", "show every decision of --simulate with its formula and numbers")

  /// Refuses options that only a simulation reads.
  static func checkSimulation(_ arguments: Arguments) throws(UsageError) {
    let rule = try arguments[policy]
    let files = [arguments[movie], arguments[trace]]
    guard rule == nil, files == [nil, nil], !arguments[explain] else {
      throw UsageError("--movie, --trace, --policy and --explain need --simulate")
    }
  }

  static let simulation: [any CommandOption] = [simulate, movie, trace, policy, explain]
}
