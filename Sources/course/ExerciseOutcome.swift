/// What the tests of an exercise had to say.
enum ExerciseOutcome: Hashable {
  /// A test that did not pass.
  struct Failure: Hashable {
    let test: String
    /// What was expected and what came, and what the test says about it.
    let messages: [String]
    /// File and line of the test, within the package.
    let location: String
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
