/// What the buffer selects for a moment, and when to look again.
package struct FrameSelection<Content: Sendable>: Sendable {
  /// A frame to be shown now.
  package struct Shown: Sendable {
    package let content: Content
    package let interval: FrameInterval

    /// How long ago, in media time, it should have appeared.
    package let lateness: Duration

    package init(content: Content, interval: FrameInterval, lateness: Duration) {
      self.content = content
      self.interval = interval
      self.lateness = lateness
    }
  }

  /// The frame for now; `nil` while the picture on the screen is the right one.
  package let shown: Shown?

  /// Position at which to ask again; `nil` if only a change of the buffer brings news.
  ///
  /// That is where the next frame is due, or earlier, where the buffer runs low.
  package let nextPosition: Duration?

  /// When the first waiting frame is due.
  package let nextFrame: Duration?

  /// Whether the last frame has had its time and no more will come.
  package let isFinished: Bool

  /// Whether the buffer is filling.
  package let isFilling: Bool

  package let state: BufferState
  package let level: BufferLevel

  /// What has happened to the frames so far.
  package let counts: FrameCounts

  package init(
    shown: Shown?, nextPosition: Duration?, nextFrame: Duration?, isFinished: Bool,
    isFilling: Bool, state: BufferState, level: BufferLevel, counts: FrameCounts
  ) {
    self.shown = shown
    self.nextPosition = nextPosition
    self.nextFrame = nextFrame
    self.isFinished = isFinished
    self.isFilling = isFilling
    self.state = state
    self.level = level
    self.counts = counts
  }
}

/// What has happened to the frames that were put into a buffer.
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

/// How much is buffered: in time, in frames and in bytes.
public struct BufferLevel: Hashable, Sendable {
  /// How long pictures last from now on without a hole.
  public let duration: Duration

  /// Frames that wait to be shown.
  public let frameCount: Int

  /// Bytes of the pictures that wait.
  public let byteCount: Int

  public init(duration: Duration, frameCount: Int, byteCount: Int) {
    self.duration = duration
    self.frameCount = frameCount
    self.byteCount = byteCount
  }

  public static let empty = BufferLevel(duration: .zero, frameCount: 0, byteCount: 0)
}
