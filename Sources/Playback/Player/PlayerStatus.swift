/// A snapshot of the player, for a line on the screen.
public struct PlayerStatus: Hashable, Sendable {
  public let state: PlayerState

  /// Where the film stands; while a seek is under way, its target.
  public let position: Duration

  /// How long the film lasts; `nil` where no end is known.
  public let duration: Duration?

  public let rate: PlaybackRate

  /// How much is buffered.
  public let level: BufferLevel

  public let frames: FrameCounts
  public let stallCount: Int

  /// What is played again and again.
  public let loop: PlaybackLoop

  /// Whether the viewer wants the film to stand still.
  public let isPaused: Bool

  /// Whether the film stands at its end, after its last frame has had its time.
  public let isAtEnd: Bool
}
