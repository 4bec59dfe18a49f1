import LessonKit

/// A function for every exercise: the core's, the learner's, or the core's with a mistake.
///
/// One set of tests judges them all. An exercise's name leads to its function:
///
///     try Steps.current.decodeTimes(runs)
@dynamicMemberLookup
package struct Steps: Sendable {
  private enum Author {
    case core
    case learner
  }

  private let author: Author

  /// The functions that were replaced, by the names of their exercises.
  private var replacements: [String: any Sendable] = [:]

  private init(_ author: Author) {
    self.author = author
  }

  /// What the core does.
  package static let reference = Steps(.core)

  /// What the learner has written.
  package static let learners = Steps(.learner)

  /// The functions that are judged now.
  @TaskLocal package static var current = Steps.learners

  package subscript<Function: Sendable>(
    dynamicMember path: KeyPath<Exercises, Exercise<Function>>
  ) -> Function {
    get { function(of: Exercises()[keyPath: path]) }
    set { replacements[Exercises()[keyPath: path].name] = newValue }
  }

  /// The function for an exercise.
  func function<Function: Sendable>(of exercise: Exercise<Function>) -> Function {
    if let function = replacements[exercise.name] as? Function { return function }
    return author == .core ? exercise.core : exercise.learner
  }

  /// The rules of a run that calls these functions, and keeps account of them.
  package func rules(_ ledger: Ledger) -> RunRules {
    var rules = RunRules()
    for exercise in Exercises.all { exercise.install(self, ledger, in: &rules) }
    return rules
  }
}
