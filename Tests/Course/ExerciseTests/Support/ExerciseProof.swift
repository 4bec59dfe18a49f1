import Steps
import Synchronization
import Testing

/// Judges the tests of the exercises: the reference and plain solutions pass, and no mutant does.
enum ExerciseProof {
  private struct Record {
    /// The mistakes of the mutants that some test has noticed.
    var killed: Set<String> = []
    /// The tests that were run, and those among them that noticed a mutant.
    var tests: Set<String> = []
    var useful: Set<String> = []
  }

  private static let records = Mutex<[String: Record]>([:])

  @concurrent
  static func judge(
    _ exercise: String, _ test: Test, _ testCase: Test.Case?,
    _ function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    guard test.isSuite else {
      try await Steps.$current.withValue(.reference, operation: function)
      try await Steps.$current.withValue(.plain, operation: function)
      for mutant in Mutant.all where mutant.exercise == exercise {
        await judge(mutant, test, testCase, function)
      }
      return
    }
    try await function()
    report(exercise)
  }

  @concurrent
  private static func judge(
    _ mutant: Mutant, _ test: Test, _ testCase: Test.Case?,
    _ function: @concurrent @Sendable () async throws -> Void
  ) async {
    // A mutant is expected to cause issues: they are counted and not reported.
    let count = Mutex(0)
    let counting = IssueHandlingTrait.compactMapIssues { _ in
      count.withLock { $0 += 1 }
      return nil
    }
    do {
      try await Steps.$current.withValue(mutant.steps) {
        try await counting.provideScope(for: test, testCase: testCase, performing: function)
      }
    } catch {
      count.withLock { $0 += 1 }
    }
    let isKilled = count.withLock { $0 > 0 }
    records.withLock { records in
      records[mutant.exercise, default: Record()].tests.insert(test.name)
      guard isKilled else { return }
      records[mutant.exercise]?.killed.insert(mutant.mistake)
      records[mutant.exercise]?.useful.insert(test.name)
    }
  }

  /// At the end of a suite: what its tests are worth.
  private static func report(_ exercise: String) {
    let record = records.withLock { $0[exercise] ?? Record() }
    let mutants = Mutant.all.filter { $0.exercise == exercise }.map(\.mistake)
    print("\(exercise): \(record.killed.count) of \(mutants.count) mutants noticed")
    if mutants.count < 3 {
      Issue.record("\(exercise) has \(mutants.count) mutants; it takes three to tell tests apart")
    }
    for mistake in mutants where !record.killed.contains(mistake) {
      Issue.record("\(exercise): no test notices: \(mistake)")
    }
    for name in record.tests.subtracting(record.useful).sorted() {
      print("\(exercise): \(name) notices no mutant")
    }
  }
}
