import POSIX
import Synchronization

/// A step that is called for every block of a picture: millions of calls, each a few dozen operations.
///
/// The ledger's account would take longer than the step. So the first calls are compared with the
/// reference, and then every 64th; all are counted.
final class RepeatedCall: Sendable {
  /// Calls that are compared one by one: those of a few macroblocks.
  private static let comparedCount = 512

  private let attempt: Attempt

  /// What one call makes, for the account: `blocks`.
  let unit: String
  private let count = Atomic<Int>(0)

  /// Whether the reference has taken over.
  private let isOver = Atomic<Bool>(false)

  /// The number of the call that has not returned; 0 between calls.
  private let open = Atomic<Int>(0)

  /// Says whose function it was if a call crashes.
  private let note: RepeatedCrashNote

  init(_ attempt: Attempt, unit: String) {
    self.attempt = attempt
    self.unit = unit
    note = RepeatedCrashNote(attempt.ledger.crashNote(of: attempt.number))
    attempt.ledger.add(self)
  }

  var step: String { attempt.number }

  /// Calls that the learner's function has answered.
  var answeredCount: Int { count.load(ordering: .relaxed) }

  /// The number of the call that has not returned.
  var openCall: Int? {
    let number = open.load(ordering: .relaxed)
    return number == 0 ? nil : number
  }

  /// Calls the learner's function.
  ///
  /// - Parameters:
  ///   - body: Calls what the learner has written.
  ///   - problem: Says what makes a result useless, or `nil` if it will do.
  ///   - difference: Says what the reference would have answered, or `nil` if the same.
  /// - Returns: `nil` if the reference has to do it.
  func callAsFunction<Output>(
    _ body: () throws -> Output, problem: (Output) -> String? = { _ in nil },
    difference: (Output) -> String?
  ) -> Output? {
    guard !isOver.load(ordering: .relaxed) else { return nil }
    let number = count.load(ordering: .relaxed) + 1
    if number > Self.comparedCount, number % 64 != 0 {
      open.store(number, ordering: .relaxed)
      note.begin()
      defer {
        note.end()
        open.store(0, ordering: .relaxed)
      }
      if let output = try? body(), problem(output) == nil {
        count.store(number, ordering: .relaxed)
        return output
      }
    }
    guard let output = attempt.checked(body, problem: problem, difference: difference) else {
      isOver.store(true, ordering: .relaxed)
      return nil
    }
    count.store(number, ordering: .relaxed)
    return output
  }

  /// Calls it, and compares the answer with the reference's.
  func callAsFunction<Output: Equatable>(
    _ body: () throws -> Output, problem: (Output) -> String? = { _ in nil },
    against core: () -> Output
  ) -> Output? {
    self(body, problem: problem) { output in
      let expected = core()
      return output == expected ? nil : "says \(difference(of: output, from: expected))"
    }
  }
}
