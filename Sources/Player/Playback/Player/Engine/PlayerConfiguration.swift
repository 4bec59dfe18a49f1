import Media

/// How a film should be played.
public struct PlayerConfiguration: Sendable {
  /// When to fetch and when to play.
  public var buffering: any BufferPolicy = DualThresholdPolicy()

  /// Which frame to show.
  package var presentation = PresentationPolicy()

  /// Rules in place of this module's own; they are a part of ``presentation``.
  package var rules: PlaybackRules {
    get { presentation.rules }
    set { presentation.rules = newValue }
  }

  /// Where to begin, from the beginning of the film on.
  public var start = Duration.zero

  public var rate = PlaybackRate.normal

  /// How far a pushed film stays from its newest sample; `nil` does not correct the distance.
  public var latency: Duration?

  /// Whether to show the first frame and wait for `play()`.
  public var startsPaused = false

  /// What is played again and again.
  public var loop = PlaybackLoop()

  /// Whether to pause on the last frame instead of ending; `play()` then restarts it.
  public var keepsOpen = false

  /// Where samples are read, decoded and transformed.
  ///
  /// This work keeps a thread busy for long, or makes it wait for a disk. A player gives it a
  /// separate thread, so that Swift's pool is free for work that must be punctual. `nil` uses the
  /// executor of the task that plays: tests with virtual time need that.
  public var decodingExecutor: (any TaskExecutor)?

  /// Applied to each frame before it is buffered: scaling down saves memory.
  public var transform: @Sendable (Frame) -> Frame = { $0 }

  /// What is heard with the film; `nil` for nothing.
  package var sound: SoundConfiguration?

  /// Called with every frame that is shown and every reading of the device.
  package var trace: (@Sendable (PlaybackTrace) -> Void)?

  /// Called with every decision about the sound; the sound waits for it, so it returns at once.
  package var soundObserver: (@Sendable (SoundEvent) -> Void)?

  /// Called with every event of the buffer, in order; the buffer waits for it, so it returns at once.
  public var observer: (@Sendable (BufferEvent) -> Void)?

  public init() {}
}

/// Why something cannot be played.
public enum PlaybackError: Error, Hashable {
  /// The source has no track with this number.
  case noTrack(Int)
  /// A track has no samples where the others have more than may wait.
  case missingTrack(Int)
  /// Nothing more can be played, for a reason in words.
  case supplyFailed(String)
}

extension PlaybackError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .supplyFailed(let reason): reason
    case .noTrack(let id): "there is no track \(id)"
    case .missingTrack(let id): "track \(id) has no samples beside those of the other tracks"
    }
  }
}
