/// Plays a film that consists of numbers, on a clock that jumps from event to event.
///
/// The queue, both policies and the clock are those of the player; only the world around them is
/// simulated: how long it takes to fetch and to decode, and when the display looks. No task, no
/// sleep, no real time: the same input gives the same events, in an instant.
public struct BufferSimulation: Sendable {
  /// The world around the buffer.
  public struct World: Hashable, Sendable {
    /// A time during which no byte arrives.
    public struct Outage: Hashable, Sendable {
      public var start: Duration
      public var length: Duration

      public init(start: Duration, length: Duration) {
        self.start = start
        self.length = length
      }
    }

    /// How long the decoder works on a frame.
    public var decodeTime = Duration.zero

    /// Encoded bytes that arrive in a second; `nil` where fetching takes no time.
    public var bytesPerSecond: Int?

    public var outage: Outage?

    /// Pictures a second that the display can show; `nil` for one that shows them at any moment.
    public var refreshRate: Int?

    public init() {}
  }

  private let frames: [SimulatedFrame]
  private let world: World
  private let policy: any BufferPolicy
  private let presentation: PresentationPolicy

  /// Creates a simulation of playing `frames`, the decoded frames of a film in any order.
  public init(
    frames: [SimulatedFrame], world: World = World(),
    policy: any BufferPolicy = DualThresholdPolicy(),
    presentation: PresentationPolicy = PresentationPolicy()
  ) {
    precondition(world.bytesPerSecond ?? 1 > 0, "bytes arrive, or nothing is ever played")
    precondition(world.refreshRate ?? 1 > 0, "a display shows something")
    self.frames = frames.sorted { $0.interval.start < $1.interval.start }
    self.world = world
    self.policy = policy
    self.presentation = presentation
  }

  /// Plays the film from its beginning to its end.
  public func run() -> BufferSimulationResult {
    var run = SimulationRun(
      frames: frames, world: world, policy: policy, presentation: presentation)
    return run.play()
  }
}

/// What a simulation has seen.
public struct BufferSimulationResult: Hashable, Sendable {
  /// Everything that happened, in order; the level in each makes the buffer's curve.
  public let events: [BufferEvent]

  public let summary: PlaybackSummary
}
