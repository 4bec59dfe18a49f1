/// What a viewer is told of a command that cannot be carried out.
public struct PlayerMessage: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    /// The source plays where it plays: no seeks, steps back or repetitions.
    case notSeekable
    /// Nothing can be said of a part of something whose length is not known.
    case unknownDuration
  }

  public let kind: Kind

  /// Counts the messages, so that the same one again is another one.
  public let number: Int

  /// A sentence without its full stop.
  public let text: String
}

/// A snapshot of the player, for a line on the screen.
///
/// Its times are the viewer's: 0 is the beginning of the film, wherever its timeline starts.
public struct PlayerStatus: Hashable, Sendable {
  public let state: PlayerState

  /// Where the film is; while a seek is under way, its target.
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

  /// Whether the viewer has paused the film.
  public let isPaused: Bool

  /// Whether the film is at its end: its last frame has had its time.
  public let isAtEnd: Bool

  /// The newest moment of a live presentation; `nil` for one that is not live.
  public let liveEdge: Duration?

  /// Whether there is anywhere else to go; `false` for what has only its present.
  public let isSeekable: Bool

  /// What was refused last, and why.
  public let message: PlayerMessage?
}
