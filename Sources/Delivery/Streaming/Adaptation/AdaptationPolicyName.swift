/// A rule that `--policy` chooses from: what it is called, what it decides by, and how to make it.
///
/// Each rule has its own file in `Policies`, with one such value, and a place in ``named``. To add one:
/// write an ``AdaptationPolicy``, describe it by such a value, and name it there. `--policy`, lesson D's
/// tables and the simulation follow from that.
public struct AdaptationPolicyName: Sendable {
  /// All policies without a number, in the order of the tables.
  public static let named: [Self] = [
    .ewmaBytes, .ewma, .percentile, .throughput, .bola, .bolaE, .dynamic, .bba,
  ]

  /// What the command line calls it.
  public let description: String

  /// What it decides by, in a few words.
  package let summary: String

  private let make: @Sendable (AdaptationRules) -> any AdaptationPolicy

  init(
    _ name: String, _ summary: String,
    make: @escaping @Sendable (AdaptationRules) -> any AdaptationPolicy
  ) {
    description = name
    self.summary = summary
    self.make = make
  }

  /// What the command line calls it; `fixed:2` or `fixed 2` is the third level.
  public init?(_ text: String) {
    if let match = Self.named.first(where: { $0.description == text }) {
      self = match
      return
    }
    let parts = text.split(whereSeparator: { $0 == ":" || $0 == " " || $0 == "=" })
    guard parts.count == 2, parts[0] == "fixed", let level = Int(parts[1]), level >= 0 else {
      return nil
    }
    self = .fixed(level)
  }

  /// A policy that has measured nothing yet.
  public func makePolicy() -> any AdaptationPolicy { makePolicy(rules: AdaptationRules()) }

  /// The same with a learner's functions in some places.
  package func makePolicy(rules: AdaptationRules) -> any AdaptationPolicy { make(rules) }
}

extension AdaptationPolicyName: CustomStringConvertible {}

extension AdaptationPolicyName: Hashable {
  public static func == (left: Self, right: Self) -> Bool {
    left.description == right.description
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(description)
  }
}
