import POSIX

/// Why a terminal cannot be used.
public enum TerminalError: Error, Hashable {
  /// Standard input, output and error are all files or pipes.
  case notATerminal

  /// This process is a background job, and no shell brings it to the foreground.
  case inBackground

  /// The terminal has read nothing for ``TerminalDevice/writingTimeout``.
  case doesNotRead

  /// The operating system refused; `action` says what was tried, as in "open the terminal".
  case system(action: String, SystemError)
}

extension TerminalError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notATerminal: "there is no terminal: input, output and errors all go elsewhere"
    case .inBackground: "the terminal belongs to another job: bring this one to the foreground"
    case .doesNotRead: "the terminal does not read what is written to it"
    case .system(let action, let error): "cannot \(action): \(error)"
    }
  }
}
