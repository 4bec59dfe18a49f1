import ExerciseKit
import POSIX
import Synchronization

/// Keeps account of whose each step was: the learner's, or the reference's and why.
package final class Ledger: Sendable {
  private enum Entry {
    case yours
    case unwritten
    /// The learner's function gives other answers than the reference, and the film plays on them.
    case different(String)
    /// The learner's function went wrong; from then on the reference was used.
    case failed(String)
  }

  /// A call of a learner's function that has not returned.
  private struct Call {
    let step: String
    let start: ContinuousClock.Instant
  }

  private struct Calls {
    var count = 0
    var open: [Int: Call] = [:]
    /// What is written if a step's function crashes: prepared once.
    var crashNotes: [String: CrashNote] = [:]
  }

  private let entries = Mutex<[String: Entry]>([:])
  private let calls = Mutex(Calls())

  private let crashWords: @Sendable (_ step: String) -> String

  /// The letter of the lesson that runs, if it is an elective.
  private let lesson: Character?

  /// Begins with an empty account.
  ///
  /// - Parameters:
  ///   - lesson: The letter of the lesson that runs, if it is an elective.
  ///   - crashWords: Returns what is written on standard error if a step's function crashes.
  package init(
    lesson: Character? = nil,
    crashWords: @escaping @Sendable (_ step: String) -> String = { _ in "" }
  ) {
    self.lesson = lesson
    self.crashWords = crashWords
  }

  /// Calls the learner's function.
  ///
  /// A function that went wrong once is not called again: half a film by one and half by the other
  /// would show neither.
  ///
  /// - Parameters:
  ///   - step: The exercise's number, `3.1`.
  ///   - body: Calls what the learner has written.
  ///   - problem: Says what makes a result useless, or `nil` if it will do.
  ///   - difference: Says what the reference would have answered, or `nil` if the same.
  /// - Returns: `nil` where the reference has to do it.
  package func attempt<Output>(
    _ step: String, _ body: () throws -> Output, problem: (Output) -> String? = { _ in nil },
    difference: (Output) -> String? = { _ in nil }
  ) -> Output? {
    let entry = entries.withLock { $0[step] }
    switch entry {
    case nil, .yours, .different: break
    case .unwritten, .failed: return nil
    }
    let call = begin(step)
    defer { end(call) }
    do {
      let output = try crashNote(of: step).during(body)
      guard let problem = problem(output) else {
        // The first difference is enough.
        if case .different? = entry { return output }
        note(difference(output).map(Entry.different) ?? .yours, for: step)
        return output
      }
      note(.failed(problem), for: step)
    } catch is Unwritten {
      note(.unwritten, for: step)
    } catch {
      note(.failed("threw: \(error)"), for: step)
    }
    return nil
  }

  /// The step whose function was called longest ago and has not returned within a limit.
  package func overdue(after limit: Duration) -> String? {
    let now = ContinuousClock.now
    return calls.withLock { calls in
      calls.open.values.filter { now - $0.start >= limit }.min { $0.start < $1.start }?.step
    }
  }

  private func crashNote(of step: String) -> CrashNote {
    calls.withLock { calls in
      if let note = calls.crashNotes[step] { return note }
      let note = CrashNote(crashWords(step))
      calls.crashNotes[step] = note
      return note
    }
  }

  private func begin(_ step: String) -> Int {
    calls.withLock { calls in
      calls.count += 1
      calls.open[calls.count] = Call(step: step, start: .now)
      return calls.count
    }
  }

  private func end(_ call: Int) {
    calls.withLock { $0.open[call] = nil }
  }

  /// What the learner reads at the end: whose the steps of this film were.
  ///
  /// One line has those that are the learner's, one those that are not written, one line each those
  /// that differ or went wrong, and the last one a count. Steps of other electives count only where
  /// they are written: a film on all of lessons 1 to 7 is complete without them.
  package var lines: [String] {
    let entries = entries.withLock { $0 }
    let steps = entries.keys.sorted()
    var yours: [String] = []
    var unwritten: [String] = []
    var beside: [String] = []
    var failed: [String] = []
    for step in steps {
      switch entries[step] {
      case .yours: yours.append(step)
      case .unwritten: isBeside(step) ? beside.append(step) : unwritten.append(step)
      case .different(let reason): failed.append("✘ \(step) \(reason): the film went by yours")
      case .failed(let reason): failed.append("✘ \(step) \(reason): the reference went on")
      case nil: break
      }
    }
    let count = steps.count - beside.count
    return ["yours: \(yours.isEmpty ? "none yet" : yours.joined(separator: ", "))"]
      + (unwritten.isEmpty ? [] : ["the reference's: \(unwritten.joined(separator: ", "))"])
      + (beside.isEmpty
        ? [] : ["the reference's, as electives teach them: \(beside.joined(separator: ", "))"])
      + failed
      + (count == 0 ? [] : ["\(yours.count) of \(count) steps of this film were yours"])
  }

  /// Whether a step belongs to an elective, and not to the lesson that runs.
  private func isBeside(_ step: String) -> Bool {
    step.first.map { $0.isLetter && $0 != lesson } ?? false
  }

  /// Whether the film went by functions of the learner's for steps of a lesson: `5.`.
  package func usesLearner(for lesson: String) -> Bool {
    entries.withLock { entries in
      entries.contains { step, entry in
        guard step.hasPrefix(lesson) else { return false }
        return switch entry {
        case .yours, .different: true
        case .unwritten, .failed: false
        }
      }
    }
  }

  private func note(_ entry: Entry, for step: String) {
    entries.withLock { entries in
      // One failure is not made good by a later success, on another thread or at another time.
      switch (entries[step], entry) {
      case (.failed, _), (.different, .yours): return
      default: entries[step] = entry
      }
    }
  }
}

/// Calls the function of one exercise, and notes what came of it.
struct Attempt: Sendable {
  let number: String
  let ledger: Ledger

  /// Calls it.
  ///
  /// - Parameters:
  ///   - body: Calls what the learner has written.
  ///   - problem: Says what makes a result useless, or `nil` if it will do.
  ///   - difference: Says what the core would have answered, or `nil` if the same. The film goes by
  ///     the learner's answer all the same: what it does to the film is worth seeing.
  /// - Returns: `nil` where the core has to do it.
  func callAsFunction<Output>(
    _ body: () throws -> Output, problem: (Output) -> String? = { _ in nil },
    difference: (Output) -> String? = { _ in nil }
  ) -> Output? {
    ledger.attempt(number, body, problem: problem, difference: difference)
  }

  /// Calls it, and notes where the core answers otherwise.
  ///
  /// - Parameters:
  ///   - body: Calls what the learner has written.
  ///   - problem: Says what makes a result useless, or `nil` if it will do.
  ///   - core: Answers rightly; what it refuses is not compared.
  ///   - inputs: Says what both were called with, where that fits into a line.
  /// - Returns: `nil` where the core has to do it.
  func callAsFunction<Output: Equatable>(
    _ body: () throws -> Output, problem: (Output) -> String? = { _ in nil },
    against core: () throws -> Output, inputs: (() -> String)? = nil
  ) -> Output? {
    self(body, problem: problem) { output in
      guard let expected = try? core(), output != expected else { return nil }
      let words = "says \(difference(of: output, from: expected))"
      return inputs.map { "\(words), for \($0())" } ?? words
    }
  }

  /// Calls it, and notes where the core answers otherwise, and not only by rounding.
  ///
  /// - Parameters:
  ///   - body: Calls what the learner has written.
  ///   - problem: Says what makes a result useless, or `nil` if it will do.
  ///   - core: Answers rightly; what it refuses is not compared.
  ///   - isNear: Whether the learner's answer is as good as the core's.
  ///   - describe: Says what an answer is; without it, only the fields that differ are named.
  /// - Returns: `nil` where the core has to do it.
  func callAsFunction<Output>(
    _ body: () throws -> Output, problem: (Output) -> String? = { _ in nil },
    against core: () throws -> Output, allowing isNear: (Output, Output) -> Bool,
    describe: ((Output) -> String)? = nil
  ) -> Output? {
    self(body, problem: problem) { output in
      guard let expected = try? core(), !isNear(output, expected) else { return nil }
      guard let describe else { return "says \(difference(of: output, from: expected))" }
      return "says \(describe(output)), where it is \(describe(expected))"
    }
  }

  /// Calls it where the core has an answer, and takes an answer that is the same.
  ///
  /// A box that is read in the wrong way can hide a whole film, and there is but one right way.
  ///
  /// - Parameters:
  ///   - input: What both are called with.
  ///   - core: Answers rightly; what it refuses is left to it.
  ///   - body: Calls what the learner has written.
  ///   - describe: Says what an answer is; without it, only the fields that differ are named.
  /// - Returns: `nil` where the core has to do it.
  func callAsFunction<Input, Output: Equatable>(
    on input: Input, like core: (inout Input) throws -> Output,
    _ body: (inout Input) throws -> Output, describe: ((Output) -> String)? = nil
  ) -> Output? {
    var copy = input
    guard let expected = try? core(&copy) else { return nil }
    return self {
      var input = input
      return try body(&input)
    } problem: { output in
      guard output != expected else { return nil }
      guard let describe else { return "says \(difference(of: output, from: expected))" }
      return "says \(describe(output)), where it is \(describe(expected))"
    }
  }

  /// Calls it; refusing what the core refuses too is right.
  func callAsFunction<Output: Equatable, Answer>(
    _ body: () throws -> Output, core: () throws -> Answer, problem: (Output) -> String?
  ) -> Output? {
    let output = self { () throws -> Output? in
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
