/// Why a film cannot be played in this terminal.
public enum TerminalPlayerError: Error, Hashable, CustomStringConvertible {
  /// Standard output is a file or a pipe.
  case notATerminal

  /// The terminal shows no pictures; in words why.
  case noGraphics(String)

  /// No picture was decoded at the moment that was asked for.
  case noPicture

  /// Whether another terminal might show the film.
  package var isOfTerminal: Bool {
    switch self {
    case .notATerminal, .noGraphics: true
    case .noPicture: false
    }
  }

  public var description: String {
    switch self {
    case .notATerminal: "standard output is no terminal"
    case .noGraphics(let reason): reason
    case .noPicture: "there is no picture"
    }
  }
}
