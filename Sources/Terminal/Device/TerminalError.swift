import POSIX

/// Why a terminal cannot be used.
public enum TerminalError: Error, Hashable {
  /// Standard input, output and error are all files or pipes.
  case notATerminal

  /// The operating system refused; `action` says what was tried, as in "open the terminal".
  case system(action: String, SystemError)
}

extension TerminalError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notATerminal: "there is no terminal: input, output and errors all go elsewhere"
    case .system(let action, let error): "cannot \(action): \(error)"
    }
  }
}
