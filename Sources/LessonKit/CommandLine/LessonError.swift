import Media

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

/// Says on standard error what went wrong.
public enum ErrorLine {
  /// Writes a line on standard error.
  public static func write(_ line: String) {
    write(line, to: TextOutput(descriptor: 2))
  }

  /// Writes a line; names and metadata in it are cleaned of control characters.
  static func write(_ line: String, to output: TextOutput) {
    let lines = line.split(separator: "\n").map { String($0).withoutControlCharacters }
    output.print(lines.joined(separator: "\n"))
    output.flush()
  }
}

/// What a lesson tells the shell when it ends.
public struct ExitStatus: RawRepresentable, Hashable, Sendable {
  public let rawValue: Int32

  public init(rawValue: Int32) {
    self.rawValue = rawValue
  }

  public static let done = ExitStatus(rawValue: 0)

  /// The media or the network is at fault.
  public static let mediaFault = ExitStatus(rawValue: 1)

  /// The command line is at fault.
  public static let usage = ExitStatus(rawValue: 2)

  /// Ended politely on a signal: 130 for SIGINT, as if the signal had killed the process.
  public static func signal(_ number: Int32) -> ExitStatus {
    ExitStatus(rawValue: 128 + number)
  }
}
