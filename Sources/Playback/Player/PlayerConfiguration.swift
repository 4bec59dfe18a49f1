import Media

/// How a film is to be played.
public struct PlayerConfiguration: Sendable {
  /// When to fetch and when to play.
  public var buffering: any BufferPolicy = DualThresholdPolicy()

  /// Which frame to show.
  public var presentation = PresentationPolicy()

  /// Rules in place of this module's own; they are a part of ``presentation``.
  public var rules: PlaybackRules {
    get { presentation.rules }
    set { presentation.rules = newValue }
  }

  /// Where to begin, from the beginning of the film on.
  public var start = Duration.zero

  public var rate = PlaybackRate.normal

  /// Whether to show the first frame and wait for `play()`.
  public var startsPaused = false

  /// What is played again and again.
  public var loop = PlaybackLoop()

  /// Whether to pause on the last frame instead of ending; `play()` then restarts it.
  public var keepsOpen = false

  /// Applied to each frame before it is buffered: scaling down saves memory.
  public var transform: @Sendable (Frame) -> Frame = { $0 }

  /// Called with every event of the buffer, in order; the buffer waits for it, so it returns at once.
  public var observer: (@Sendable (BufferEvent) -> Void)?

  public init() {}
}
