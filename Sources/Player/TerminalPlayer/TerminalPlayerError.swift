/// Why a film cannot be played in this terminal.
public enum TerminalPlayerError: Error, Hashable, CustomStringConvertible {
  /// Standard output is a file or a pipe.
  case notATerminal

  /// The terminal shows no pictures; in words why, and what would help.
  case noGraphics(String, advice: String? = nil)

  /// The screen has no such cell, by its row and column from 1, for a film to begin at.
  case outsideScreen(row: Int, column: Int, rows: Int, columns: Int)

  /// No picture was decoded at the requested moment.
  case noPicture

  /// There are fewer tracks with sound.
  case noSoundTrack(Int, count: Int)

  /// There are no subtitles of that number or language; those that there are, by name.
  case noSubtitles(SubtitleChoice, tracks: [String])

  /// Whether another terminal might show the film.
  package var isOfTerminal: Bool {
    switch self {
    case .notATerminal, .noGraphics: true
    case .outsideScreen, .noPicture, .noSoundTrack, .noSubtitles: false
    }
  }

  /// Whether the film was to be drawn where no cell is.
  package var isOfPlacement: Bool {
    if case .outsideScreen = self { true } else { false }
  }

  /// What would help, in words for the user.
  package var advice: String? {
    if case .noGraphics(_, let advice) = self { advice } else { nil }
  }

  public var description: String {
    switch self {
    case .notATerminal: "standard output is no terminal"
    case .noGraphics(let reason, _): reason
    case .outsideScreen(let row, let column, let rows, let columns):
      "there is no cell at row \(row), column \(column): the terminal has \(rows) rows and "
        + "\(columns) columns"
    case .noPicture: "there is no picture"
    case .noSoundTrack(let number, let count):
      "there is no sound track \(number): the film has \(count == 0 ? "none" : "\(count)")"
    case .noSubtitles(let choice, let tracks):
      "there are no subtitles \(choice): "
        + (tracks.isEmpty
          ? "there is no track of them; closed captions in the pictures are cc1 to cc4"
          : "there are \(tracks.joined(separator: ", "))")
    }
  }
}
