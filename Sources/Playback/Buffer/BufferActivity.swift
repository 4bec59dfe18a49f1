/// What goes on at a buffer: whether it is being filled, and whether the film plays.
public struct BufferActivity: Hashable, Sendable {
  /// Whether more frames are fetched and decoded.
  public var isFilling: Bool

  /// Whether the film plays; otherwise it stands still until enough is buffered.
  public var isPlaying: Bool

  public init(isFilling: Bool, isPlaying: Bool) {
    self.isFilling = isFilling
    self.isPlaying = isPlaying
  }
}

/// The levels at which a buffer's activity changes.
public struct BufferThresholds: Hashable, Sendable {
  /// Below this, filling begins.
  public var low: Duration

  /// From here on it ends.
  public var target: Duration

  /// From here on a film that stands still may play: the target at first, after a stall less.
  public var start: Duration

  public init(low: Duration, target: Duration, start: Duration) {
    self.low = low
    self.target = target
    self.start = start
  }
}
