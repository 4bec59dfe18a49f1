/// A lesson that can be run: by its own program, by `mine`, and by tests.
public protocol LessonProgram: SendableMetatype {
  /// The lesson's name and options.
  static var notebook: Notebook { get }

  /// Runs the lesson with the words of a command line.
  static func run(_ words: [String]) async -> ExitStatus
}
