/// What the tests of an exercise had to say.
enum ExerciseOutcome: Hashable {
  /// A test that did not pass.
  struct Failure: Hashable {
    let test: String
    /// What a test that is run for several values was run for.
    var argument: String?
    /// The expected value, the actual one, and what the test says about it.
    let messages: [String]
    /// Where the test says so, within the package.
    let file: String
    let line: Int
    /// What the exercise has printed in it.
    var output: [String] = []
  }

  /// Not begun.
  case waiting
  /// The compiler's message.
  case uncompiled(String)
  /// A part is written and passes; these tests still reach something unwritten, or fail.
  case begun([Failure], testCount: Int)
  case passed(testCount: Int, output: [String] = [])
  case failed([Failure], testCount: Int)
  /// The process ended in the middle: the reason, the place in the learner's code if known, the
  /// tests that were running, and the failures of the others.
  case crashed(
    String, location: String?, during: [RunningTest], failures: [Failure] = [])
  case endless(during: [RunningTest] = [], failures: [Failure] = [])
}

/// A test that was running when the process ended.
struct RunningTest: Hashable {
  let name: String
  /// What a test that is run for several values was run for.
  var argument: String?
  /// What the exercise had printed in it.
  var output: [String] = []
}

extension ExerciseOutcome.Failure {
  /// The first failure of each test, and how many like it follow.
  static func firstOfEach(_ failures: [Self]) -> [(failure: Self, moreCount: Int)] {
    var firsts: [(failure: Self, moreCount: Int)] = []
    for failure in failures {
      if let index = firsts.firstIndex(where: { $0.failure.test == failure.test }) {
        firsts[index].moreCount += 1
      } else {
        firsts.append((failure, 0))
      }
    }
    return firsts
  }

  /// Whether the test only reached what is not written yet.
  var isUnwritten: Bool { messages.contains { $0.hasSuffix("is not written yet") } }
}

extension ExerciseOutcome {
  /// What is known about a crash: the runtime's own words, and the first place in an exercise.
  ///
  /// A number that does not fit has no message of its own, and optimised code has none at all; the
  /// backtrace begins with `*** Swift runtime failure: arithmetic overflow ***`.
  init(
    crash output: String, during tests: [RunningTest] = [], failures: [Failure] = []
  ) {
    let fatal = output.split(separator: "\n").lazy.compactMap { line in
      line.firstRange(of: "Fatal error").map { String(line[$0.lowerBound...]) }
    }.first
    let failure = output.firstMatch(of: /\*\*\* Swift runtime failure: (.+) \*\*\*/)
    let place = output.firstMatch(of: /(Lessons\/[^ :]*\/Exercises\/[^ :]*\.swift):([0-9]+)/)
    self = .crashed(
      fatal ?? failure.map { String($0.1) } ?? "the process ended",
      location: place.map { "\($0.1):\($0.2)" }, during: tests, failures: failures)
  }

  var isPassed: Bool {
    if case .passed = self { true } else { false }
  }

  /// One word for a list.
  var word: String {
    switch self {
    case .waiting: "waits"
    case .uncompiled: "does not compile"
    case .begun: "is begun"
    case .passed: "passes"
    case .failed: "fails"
    case .crashed: "crashes"
    case .endless: "never ends"
    }
  }

  /// The same for programs: a name that does not change.
  var state: String {
    switch self {
    case .waiting: "waiting"
    case .uncompiled: "uncompiled"
    case .begun: "begun"
    case .passed: "passed"
    case .failed: "failed"
    case .crashed: "crashed"
    case .endless: "endless"
    }
  }
}
