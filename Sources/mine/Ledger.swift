import ExerciseKit
import Synchronization

/// Keeps account of whose each step was: the learner's, or the reference's and why.
final class Ledger: Sendable {
  private enum Entry {
    case yours
    case unwritten
    /// The learner's function went wrong; from then on the reference was used.
    case failed(String)
  }

  private let entries = Mutex<[String: Entry]>([:])

  /// Whether a learner's function is at work: if it asks the core, the core must not ask it back.
  @TaskLocal private static var isAsking = false

  /// Calls the learner's function.
  ///
  /// A function that went wrong once is not asked again: half a film by one and half by the other
  /// would show neither.
  ///
  /// - Parameters:
  ///   - step: The exercise's number, `3.1`.
  ///   - body: Calls what the learner has written.
  ///   - problem: Says what makes a result useless, or `nil` if it will do.
  /// - Returns: `nil` where the reference has to do it.
  func attempt<Output>(
    _ step: String, _ body: () throws -> Output, problem: (Output) -> String? = { _ in nil }
  ) -> Output? {
    let mayTry = entries.withLock { entries in
      if case .yours? = entries[step] { return true }
      return entries[step] == nil
    }
    guard mayTry, !Self.isAsking else { return nil }
    do {
      let output = try Self.$isAsking.withValue(true, operation: body)
      guard let problem = problem(output) else {
        note(.yours, for: step)
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

  /// What is said at the end: one line for those that are the learner's, and one for each other.
  var lines: [String] {
    let entries = entries.withLock { $0 }
    let steps = entries.keys.sorted()
    var yours: [String] = []
    var unwritten: [String] = []
    var failed: [String] = []
    for step in steps {
      switch entries[step] {
      case .yours: yours.append(step)
      case .unwritten: unwritten.append(step)
      case .failed(let reason): failed.append("\(step) \(reason): the reference went on")
      case nil: break
      }
    }
    return ["yours: \(yours.isEmpty ? "none yet" : yours.joined(separator: ", "))"]
      + (unwritten.isEmpty ? [] : ["the reference's: \(unwritten.joined(separator: ", "))"])
      + failed
  }

  private func note(_ entry: Entry, for step: String) {
    entries.withLock { entries in
      // One failure is not made good by a later success on another thread.
      if case .failed? = entries[step] { return }
      entries[step] = entry
    }
  }
}
