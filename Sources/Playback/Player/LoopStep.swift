/// What follows at a moment of a part that is repeated.
public enum LoopStep: Hashable, Sendable {
  /// The end is reached: go back to the beginning.
  case jump(to: Duration)
  /// Play on for so long, in real time; `nil` where the film stands still.
  case goOn(for: Duration?)
}
