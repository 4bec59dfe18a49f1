import POSIX

/// What a run of the exercises' tests is for.
enum CourseMode {
  /// Whether the reference and the mutants are judged, and not the learner.
  static let isProof = environmentVariable("COURSE_PROVE") == "1"

  /// Whether an unwritten exercise counts as broken.
  ///
  /// It does if exercises are named, as in `swift test --filter Exercise3`.
  static var isStrict: Bool {
    switch environmentVariable("COURSE_STRICT") {
    case "1": true
    case "0": false
    default: asksByName(CommandLine.arguments)
    }
  }

  static func asksByName(_ arguments: [String]) -> Bool {
    zip(arguments, arguments.dropFirst()).contains { option, pattern in
      option == "--filter" && pattern.contains(/Exercise([1-9]|[A-Z]([_\/]|$))/)
    }
  }
}
