/// What is wrong with the learner's file, where no other error says it.
public struct LessonError: Error, Hashable, CustomStringConvertible {
  public let description: String

  public init(_ description: String) {
    self.description = description
  }

  static func cannotWrite(_ file: String, _ reason: any Error) -> LessonError {
    LessonError("cannot write '\(file)': \(reason)")
  }
}

/// A command line that could not be understood; the text says why.
public struct UsageError: Error, Hashable, CustomStringConvertible {
  public let description: String

  public init(_ description: String) {
    self.description = description
  }
}
