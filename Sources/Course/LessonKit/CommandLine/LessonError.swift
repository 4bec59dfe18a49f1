import Media

/// What is wrong with the learner's file, if no other error says it.
package struct LessonError: Error, Hashable, CustomStringConvertible {
  package let description: String

  /// Which file it is about, if not the one that the page shows.
  let file: String?

  package init(_ description: String, file: String? = nil) {
    self.description = description
    self.file = file
  }

  package static func cannotWrite(_ file: String, _ reason: any Error) -> LessonError {
    LessonError("cannot write '\(file)': \(reason)")
  }
}

/// A command line that could not be understood; the text says why.
package struct UsageError: Error, Hashable, CustomStringConvertible {
  package let description: String

  package init(_ description: String) {
    self.description = description
  }

  /// The same about a line of a file, which may be as long as the file.
  func at(_ place: String) -> UsageError {
    UsageError("\(place): \(description.clippedForMessages)")
  }
}

/// Says on standard error what went wrong.
package enum ErrorLine {
  /// Writes a line on standard error.
  package static func write(_ line: String) {
    write(line, to: TextOutput(descriptor: 2))
  }

  /// A problem of a file, after the file's name: some problems name it already.
  static func text(_ problem: String, of file: String) -> String {
    problem.hasPrefix("\(file): ") ? problem : "\(file): \(problem)"
  }

  /// Writes a line; names and metadata in it are cleaned of control characters.
  ///
  /// It is broken between words where the terminal ends, or after `width` characters.
  static func write(_ line: String, to output: TextOutput, width: Int? = nil) {
    let lines = line.split(separator: "\n").map { String($0).withoutControlCharacters }
    let width = width ?? output.terminalWidth ?? .max
    output.print(lines.flatMap { $0.wrapped(to: max(width, 20)) }.joined(separator: "\n"))
    output.flush()
  }
}

/// The status that a lesson returns to the shell.
package struct ExitStatus: RawRepresentable, Hashable, Sendable {
  package let rawValue: Int32

  package init(rawValue: Int32) {
    self.rawValue = rawValue
  }

  package static let done = ExitStatus(rawValue: 0)

  /// The media or the network is at fault.
  package static let mediaFault = ExitStatus(rawValue: 1)

  /// The command line is at fault.
  package static let usage = ExitStatus(rawValue: 2)

  /// Ended politely on a signal: 130 for SIGINT, as if the signal had killed the process.
  package static func signal(_ number: Int32) -> ExitStatus {
    ExitStatus(rawValue: 128 + number)
  }
}
