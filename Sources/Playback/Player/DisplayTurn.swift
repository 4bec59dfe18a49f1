/// What a display does when it looks for a frame, and how long it can sleep then, in real time.
///
/// A sleep of `nil` lasts until something changes: no frame waits, or the film stands still.
public enum DisplayTurn: Hashable, Sendable {
  /// Show the frame that is due; then look again.
  case show
  /// Leave out the frame that is due.
  case drop(sleep: Duration?)
  /// Leave the screen as it is: nothing is due.
  case wait(sleep: Duration?)
}
