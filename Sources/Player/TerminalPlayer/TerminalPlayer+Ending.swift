extension TerminalPlayer {
  /// How the film was played.
  package struct Outcome {
    package let figures: Figures

    /// Pictures that were left out because of damage.
    package let damagedFrameCount: Int

    /// Whether the viewer has looked at the statistics.
    package let hasShownStatistics: Bool
    package let ending: Ending
  }

  /// What ended the film.
  public enum Ending: Hashable, Sendable {
    /// The film was played to its end.
    case end
    case quit

    /// The viewer quits and wants to go on another time from this position, which counts from the
    /// beginning of the film; `nil` for what has only its present.
    case watchLater(at: Duration?)
    case previousFile
    case nextFile

    /// The viewer has pasted the name of another film, or dropped it on the window.
    case open(String)

    /// A signal that ends a process, by its number; the caller ends the process with it.
    case signal(Int32)
  }
}
