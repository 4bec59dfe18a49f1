/// The rules that one run of a lesson works by, where they are not the core's own.
///
/// The core takes rules through its constructors, a value for each of its parts, and knows nothing
/// about where they come from. A lesson hands on those of its run:
///
///     let tree = try await BoxTree(reading: reader, rules: page.rules.or(.core))
///
/// `lessonNN --mine` fills them with what the learner has written; every other run leaves them empty.
package struct RunRules: Sendable {
  private var values: [ObjectIdentifier: any Sendable] = [:]

  /// No rules: those of the core hold.
  package init() {}

  /// The run's rules of a type; `core` where it has none.
  package func or<Rules: Sendable>(_ core: Rules) -> Rules {
    values[ObjectIdentifier(Rules.self)] as? Rules ?? core
  }

  /// Replaces the rules of a type.
  package mutating func use<Rules: Sendable>(_ rules: Rules) {
    values[ObjectIdentifier(Rules.self)] = rules
  }

  /// Changes the rules of a type; those of the core are the start.
  package mutating func update<Rules: Sendable>(
    _ core: Rules, _ change: (inout Rules) -> Void
  ) {
    var rules = or(core)
    change(&rules)
    use(rules)
  }
}
