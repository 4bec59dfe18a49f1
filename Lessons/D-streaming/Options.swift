import LessonKit

/// The options of this lesson.
enum Options {
  static let all: [any CommandOption] = simulation

  static let conflicts: [OptionConflict] = []
}
