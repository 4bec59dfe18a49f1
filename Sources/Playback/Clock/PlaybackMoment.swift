/// One instant on both timelines: real time, and the film's.
public struct PlaybackMoment: Hashable, Sendable {
  /// Time since the player was set up.
  public let wallTime: Duration

  /// Where the film stands.
  public let position: Duration

  public init(wallTime: Duration, position: Duration) {
    self.wallTime = wallTime
    self.position = position
  }
}
