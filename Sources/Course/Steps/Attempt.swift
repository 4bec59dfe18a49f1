import ExerciseKit

/// Calls the function of one exercise, and notes what came of it.
///
/// In one of five ways: `checked` by what the exercise says, `compared` with the core's answer, which
/// may be `comparedRoughly` or `comparedWithRefusals`, or taken only where it is `confirmed` by it.
struct Attempt: Sendable {
  let number: String
  let ledger: Ledger

  /// Calls a function with harmless values, to see whether it is written; what it does wrong shows later.
  func isWritten(_ probe: () throws -> Void) -> Bool {
    ledger.isWritten(number, probe)
  }

  /// Calls it.
  ///
  /// - Parameters:
  ///   - body: Calls what the learner has written.
  ///   - problem: Says why a result cannot be used, or `nil` if it can.
  ///   - damage: Says how a result spoils the film, or `nil` if it does not. Only `--strict` uses it.
  ///   - difference: Says what the core would have answered, or `nil` if the same. The film goes by
  ///     the learner's answer all the same: what it does to the film is worth seeing.
  /// - Returns: `nil` if the core has to do it.
  func checked<Output>(
    _ body: () throws -> Output, problem: (Output) -> String? = { _ in nil },
    damage: (Output) -> String? = { _ in nil }, difference: (Output) -> String? = { _ in nil }
  ) -> Output? {
    ledger.attempt(number, body, problem: problem, damage: damage, difference: difference)
  }

  /// Calls it, and notes where the core answers otherwise.
  ///
  /// - Parameters:
  ///   - body: Calls what the learner has written.
  ///   - problem: Says why a result cannot be used, or `nil` if it can.
  ///   - damage: Says how a result spoils the film, or `nil` if it does not.
  ///   - core: Answers rightly; what it refuses is not compared.
  ///   - inputs: Says what both were called with, where that fits into a line.
  /// - Returns: `nil` if the core has to do it.
  func compared<Output: Equatable>(
    _ body: () throws -> Output, problem: (Output) -> String? = { _ in nil },
    damage: (Output) -> String? = { _ in nil }, against core: () throws -> Output,
    inputs: (() -> String)? = nil
  ) -> Output? {
    checked(body, problem: problem, damage: damage) { output in
      guard let expected = try? core(), output != expected else { return nil }
      let words = "says \(difference(of: output, from: expected))"
      return inputs.map { "\(words), for \($0())" } ?? words
    }
  }

  /// Calls it, and notes where the core answers otherwise, and not only by rounding.
  ///
  /// - Parameters:
  ///   - body: Calls what the learner has written.
  ///   - problem: Says why a result cannot be used, or `nil` if it can.
  ///   - damage: Says how a result spoils the film, or `nil` if it does not.
  ///   - core: Answers rightly; what it refuses is not compared.
  ///   - isNear: Whether the learner's answer is as good as the core's.
  ///   - describe: Says what an answer is; without it, only the fields that differ are named.
  /// - Returns: `nil` if the core has to do it.
  func comparedRoughly<Output>(
    _ body: () throws -> Output, problem: (Output) -> String? = { _ in nil },
    damage: (Output) -> String? = { _ in nil }, against core: () throws -> Output,
    allowing isNear: (Output, Output) -> Bool,
    describe: ((Output) -> String)? = nil
  ) -> Output? {
    checked(body, problem: problem, damage: damage) { output in
      guard let expected = try? core(), !isNear(output, expected) else { return nil }
      guard let describe else { return "says \(difference(of: output, from: expected))" }
      return "says \(describe(output)), where it is \(describe(expected))"
    }
  }

  /// Calls it where the core has an answer, and takes an answer that is the same.
  ///
  /// A box that is read in the wrong way can hide a whole film, and there is only one right way. So only
  /// `--strict` uses another answer.
  ///
  /// - Parameters:
  ///   - input: What both are called with.
  ///   - core: Answers rightly; what it refuses is left to it.
  ///   - body: Calls what the learner has written.
  ///   - describe: Says what an answer is; without it, only the fields that differ are named.
  /// - Returns: `nil` if the core has to do it.
  func confirmed<Input, Output: Equatable>(
    on input: Input, like core: (inout Input) throws -> Output,
    _ body: (inout Input) throws -> Output, describe: ((Output) -> String)? = nil
  ) -> Output? {
    var copy = input
    guard let expected = try? core(&copy) else { return nil }
    return checked {
      var input = input
      return try body(&input)
    } damage: { output in
      guard output != expected else { return nil }
      guard let describe else { return "says \(difference(of: output, from: expected))" }
      return "says \(describe(output)), where it is \(describe(expected))"
    }
  }

  /// Calls it; refusing what the core refuses too is right.
  func comparedWithRefusals<Output: Equatable, Answer>(
    _ body: () throws -> Output, core: () throws -> Answer, problem: (Output) -> String?
  ) -> Output? {
    let output = checked { () throws -> Output? in
      do {
        return try body()
      } catch let error where !(error is Unwritten) {
        guard (try? core()) == nil else { throw error }
        return nil
      }
    } problem: { output in
      output.flatMap(problem)
    } difference: { output in
      guard let expected = try? core() as? Output, let output, output != expected else {
        return nil
      }
      return "says \(difference(of: output, from: expected))"
    }
    return output ?? nil
  }
}
