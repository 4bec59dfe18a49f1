/// What the player is doing, as its user sees it.
///
///     idle ──▶ preparing ──▶ buffering ──▶ playing ──▶ ended
///                                ▲──────────┘ ▲
///                                             └──▶ paused
///
/// `failed` can follow every state.
public enum PlayerState: Hashable, Sendable {
  /// Nothing has begun.
  case idle
  /// The source is being opened.
  case preparing
  /// Would play, but waits for frames.
  case buffering(BufferingReason)
  case playing
  case paused
  /// The last frame has had its time, or the player was told to stop.
  case ended
  case failed(String)

  /// Whether nothing can follow.
  public var isFinal: Bool {
    switch self {
    case .ended, .failed: true
    case .idle, .preparing, .buffering, .playing, .paused: false
    }
  }
}
