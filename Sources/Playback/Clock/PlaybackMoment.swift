/// One instant on both timelines: real time, and the film's.
public struct PlaybackMoment: Hashable, Sendable {
  /// Time since the player was set up.
  public let wallTime: Duration

  /// Where the film stands.
  public let position: Duration

  /// How fast the film runs; `nil` while it stands still.
  public let rate: PlaybackRate?

  public init(wallTime: Duration, position: Duration, rate: PlaybackRate? = nil) {
    self.wallTime = wallTime
    self.position = position
    self.rate = rate
  }
}
