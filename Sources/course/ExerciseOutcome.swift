/// What the tests of an exercise had to say.
enum ExerciseOutcome: Hashable {
  /// A test that did not pass.
  struct Failure: Hashable {
    let test: String
    /// What was expected and what came, and what the test says about it.
    let messages: [String]
    /// Where the test says so, within the package.
    let file: String
    let line: Int
  }

  /// Not begun.
  case waiting
  case passed(testCount: Int)
  case failed([Failure], testCount: Int)
  /// The process ended in the middle: the reason, and the place in the learner's code if known.
  case crashed(String, location: String?)
  case endless
}

extension ExerciseOutcome {
  /// What is known of a crash: the runtime's own words, and the first place in an exercise.
  init(crash output: String) {
    let fatal = output.split(separator: "\n").lazy.compactMap { line in
      line.firstRange(of: "Fatal error").map { String(line[$0.lowerBound...]) }
    }.first
    let place = output.firstMatch(of: /(Lessons\/[^ :]*\/Exercises\/[^ :]*\.swift):([0-9]+)/)
    self = .crashed(
      fatal ?? "the process ended", location: place.map { "\($0.1):\($0.2)" })
  }

  var isPassed: Bool {
    if case .passed = self { true } else { false }
  }

  /// One word for a list.
  var word: String {
    switch self {
    case .waiting: "waits"
    case .passed: "passes"
    case .failed: "fails"
    case .crashed: "crashes"
    case .endless: "never ends"
    }
  }
}
