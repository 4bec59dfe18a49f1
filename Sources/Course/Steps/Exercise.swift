import LessonKit

/// One function that a learner writes, declared once.
///
/// The suites and their mutants, `mine` and its ledger all work on these values. The core knows
/// about none of them: where it takes a rule, `use` puts the function there. Adding an exercise
/// takes a stub and its hints, a declaration here, tests with mutants, and a section of the
/// lesson's page; `DeclarationTests` says what is missing.
///
///     extension Exercises {
///       var decodeTimes: Exercise<@Sendable (_ runs: [TimeToSampleBox.Entry]) throws -> [Int64]> {
///         Exercise("3.1", core: CoreTable.decodeTimes, learner: Exercises03.decodeTimes) { … }
///       }
///     }
package struct Exercise<Function: Sendable>: Sendable {
  /// Its number in the course: `3.1`.
  package let number: String

  /// Tells it from another function of the same exercise.
  package let name: String

  /// What the core does, in the shape of the exercise.
  package let core: Function

  /// What the learner has written.
  package let learner: Function

  /// Puts a function into the rules of a run.
  let use: Use

  /// - Parameters:
  ///   - function: The learner's, or another one in its place.
  ///   - attempt: Calls it, and notes what came of it.
  ///   - rules: The rules of a run; they take the place of the core's.
  typealias Use =
    @Sendable (_ function: Function, _ attempt: Attempt, _ rules: inout RunRules) -> Void

  init(
    _ number: String, name: String = #function, core: Function, learner: Function,
    use: @escaping Use
  ) {
    self.number = number
    self.name = name
    self.core = core
    self.learner = learner
    self.use = use
  }
}

/// An exercise whatever its function is.
package protocol AnyExercise: Sendable {
  var number: String { get }
  var name: String { get }

  /// Has the rules of a run call the function that `steps` have for this exercise.
  func install(_ steps: Steps, _ ledger: Ledger, in rules: inout RunRules)
}

extension Exercise: AnyExercise {
  package func install(_ steps: Steps, _ ledger: Ledger, in rules: inout RunRules) {
    use(steps.function(of: self), Attempt(number: number, ledger: ledger), &rules)
  }
}

/// All exercises: a property for each, in a file for each lesson.
package struct Exercises: Sendable {
  /// In the order of the course.
  package static let all: [any AnyExercise] = {
    let list = Exercises()
    return list.bytes + list.boxes + list.demux + list.decode + list.render + list.buffer
      + list.playback + list.sound + list.trickPlay + list.transport + list.streaming + list.live
      + list.protection + list.decoder + list.encode
  }()

  init() {}
}
