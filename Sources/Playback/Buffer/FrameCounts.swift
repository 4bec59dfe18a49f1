/// What has become of the frames that were put into a buffer.
///
/// Every frame has exactly one end: `decoded` is `shown + dropped + flushed` and those still
/// waiting.
public struct FrameCounts: Hashable, Sendable {
  /// Frames put into the buffer.
  public var decoded = 0

  /// Frames handed out to be shown.
  public var shown = 0

  /// Frames whose time had passed when a later one was due.
  public var dropped = 0

  /// Frames that a seek swept away.
  public var flushed = 0

  public init() {}
}
