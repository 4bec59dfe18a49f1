import ExerciseKit
import Media
import POSIX
import Synchronization

/// Keeps account of whose each step was: the learner's, or the reference's and why.
package final class Ledger: Sendable {
  enum Entry {
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
    /// Steps that are called for every block, and which of their calls was open at the last look.
    var repeated: [RepeatedCall] = []
    var openSince: [Int: (call: Int, start: ContinuousClock.Instant)] = [:]
  }

  let entries = Mutex<[String: Entry]>([:])

  /// Samples that libavcodec has received.
  let libavcodecSamples = Atomic<Int>(0)

  private let calls = Mutex(Calls())

  private let crashWords: @Sendable (_ step: String) -> String

  /// Whether Swift's own report of a crash is left out.
  private let crashWordsSayAll: Bool

  /// The letter of the lesson that runs, if it is an elective.
  private let lesson: Character?

  /// Whether nothing takes the place of an answer.
  private let isStrict: Bool

  private let stop: @Sendable (_ lines: [String]) -> Void

  /// Begins with an empty account.
  ///
  /// - Parameters:
  ///   - lesson: The letter of the lesson that runs, if it is an elective.
  ///   - isStrict: Whether nothing takes the place of an answer: one that spoils the film is used.
  ///   - stop: Ends a strict run where there is no answer, or one that cannot be used; receives the
  ///     account so far.
  ///   - crashWords: Returns what is written on standard error if a step's function crashes.
  ///   - crashWordsSayAll: Whether Swift's own report of a crash is left out.
  package init(
    lesson: Character? = nil, isStrict: Bool = false,
    stop: @escaping @Sendable (_ lines: [String]) -> Void = { _ in },
    crashWords: @escaping @Sendable (_ step: String) -> String = { _ in "" },
    crashWordsSayAll: Bool = false
  ) {
    self.lesson = lesson
    self.isStrict = isStrict
    self.stop = stop
    self.crashWords = crashWords
    self.crashWordsSayAll = crashWordsSayAll
  }

  /// Calls the learner's function.
  ///
  /// A function that went wrong once is not called again: half a film by one and half by the other
  /// would show neither.
  ///
  /// - Parameters:
  ///   - step: The exercise's number, `3.1`.
  ///   - body: Calls what the learner has written.
  ///   - problem: Says why a result cannot be used, or `nil` if it can.
  ///   - damage: Says how a result spoils the film, or `nil` if it does not. Only a strict run uses it.
  ///   - difference: Says what the reference would have answered, or `nil` if the same.
  /// - Returns: `nil` if the reference has to do it.
  package func attempt<Output>(
    _ step: String, _ body: () throws -> Output, problem: (Output) -> String? = { _ in nil },
    damage: (Output) -> String? = { _ in nil }, difference: (Output) -> String? = { _ in nil }
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
      if let problem = problem(output) {
        fail(step, problem)
        return nil
      }
      if let damage = damage(output) {
        guard isStrict else {
          fail(step, damage)
          return nil
        }
        note(.different(damage), for: step)
        return output
      }
      // The first difference is enough.
      if case .different? = entry { return output }
      note(difference(output).map(Entry.different) ?? .yours, for: step)
      return output
    } catch is Unwritten {
      note(.unwritten, for: step)
    } catch {
      fail(step, "threw: \(error)")
    }
    return nil
  }

  /// Notes that the reference has to go on; a strict run has none, and ends.
  private func fail(_ step: String, _ reason: String) {
    note(.failed(reason), for: step)
    if isStrict { stop(lines) }
  }

  /// Calls a function with harmless values, to see whether it is written; notes only where it is not.
  func isWritten(_ step: String, _ probe: () throws -> Void) -> Bool {
    let call = begin(step)
    defer { end(call) }
    do {
      try crashNote(of: step).during(probe)
    } catch is Unwritten {
      note(.unwritten, for: step)
      return false
    } catch {
      // The film shows it.
    }
    return true
  }

  /// The step whose function was called longest ago and has not returned within a limit.
  package func overdue(after limit: Duration) -> String? {
    let now = ContinuousClock.now
    return calls.withLock { calls in
      let step = calls.open.values.filter { now - $0.start >= limit }
        .min { $0.start < $1.start }?.step
      return step ?? Self.overdue(&calls, now, after: limit)
    }
  }

  /// The repeated step whose call has been open since a look this long ago.
  private static func overdue(
    _ calls: inout Calls, _ now: ContinuousClock.Instant, after limit: Duration
  ) -> String? {
    for (index, step) in calls.repeated.enumerated() {
      guard let call = step.openCall else {
        calls.openSince[index] = nil
        continue
      }
      guard let since = calls.openSince[index], since.call == call else {
        calls.openSince[index] = (call, now)
        continue
      }
      if now - since.start >= limit { return step.step }
    }
    return nil
  }

  /// Records a step that is called for every block.
  func add(_ step: RepeatedCall) { calls.withLock { $0.repeated.append(step) } }

  /// What is written if a step's function crashes.
  func crashNote(of step: String) -> CrashNote {
    calls.withLock { calls in
      if let note = calls.crashNotes[step] { return note }
      let note = CrashNote(crashWords(step), saysAll: crashWordsSayAll)
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
  /// One line lists the learner's own, one those that are not written; each that differs or went
  /// wrong has its own line; the last line is a count. Steps of other electives count only where
  /// they are written: a film on all of lessons 1 to 7 is complete without them.
  package var lines: [String] {
    let entries = neededEntries
    let steps = entries.keys.sorted(by: isInOrder)
    var yours: [String] = []
    var unwritten: [String] = []
    var beside: [String] = []
    var failed: [String] = []
    for step in steps {
      switch entries[step] {
      case .yours: yours.append(step)
      case .unwritten: isBeside(step) ? beside.append(step) : unwritten.append(step)
      case .different(let reason): failed.append("✘ \(step) \(reason): the film went by yours")
      case .failed(let reason):
        failed.append(
          "✘ \(step) \(reason): \(isStrict ? "the film ends here" : "the reference went on")")
      case nil: break
      }
    }
    let count = steps.count - beside.count
    return ["yours: \(yours.isEmpty ? "none yet" : yours.joined(separator: ", "))"]
      + (unwritten.isEmpty ? [] : ["the reference's: \(unwritten.joined(separator: ", "))"])
      + (beside.isEmpty
        ? [] : ["the reference's, as electives teach them: \(beside.joined(separator: ", "))"])
      + failed + (blockLine.map { [$0] } ?? [])
      + (count == 0 ? [] : ["\(yours.count) of \(count) steps of this film were yours"])
  }

  /// How much of the pictures was made by the learner's functions: "1 204 331 blocks were yours".
  private var blockLine: String? {
    let steps = calls.withLock { $0.repeated }
    var units: [String] = []
    var counts: [String: Int] = [:]
    for step in steps where step.answeredCount > 0 {
      if counts[step.unit] == nil { units.append(step.unit) }
      counts[step.unit, default: 0] += step.answeredCount
    }
    guard !units.isEmpty else { return nil }
    return units.map { "\((counts[$0] ?? 0).grouped) \($0)" }.joined(separator: ", ")
      + " were yours"
  }

  /// Whether a step belongs to an elective, and not to the lesson that runs.
  private func isBeside(_ step: String) -> Bool {
    step.first.map { $0.isLetter && $0 != lesson } ?? false
  }

  /// The order of exercises: `F.10` comes after `F.9`.
  private func isInOrder(_ step: String, _ other: String) -> Bool {
    let (one, two) = (step.split(separator: "."), other.split(separator: "."))
    guard one.first == two.first, let place = one.last.flatMap({ Int($0) }),
      let otherPlace = two.last.flatMap({ Int($0) })
    else { return step < other }
    return place < otherPlace
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
