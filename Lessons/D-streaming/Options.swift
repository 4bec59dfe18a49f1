import LessonKit

/// The options of this lesson.
enum Options {
  static let all: [any CommandOption] = []

  static let conflicts: [OptionConflict] = []
}
