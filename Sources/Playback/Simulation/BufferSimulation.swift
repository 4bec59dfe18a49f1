/// Plays a film that consists of numbers, on a clock that jumps from event to event.
///
/// The queue, both policies and the clock are those of the player; only the world around them is
/// simulated: how long it takes to fetch and to decode, when the display looks, and what the viewer
/// does. No task, no sleep, no real time: the same input gives the same events, in an instant.
public struct BufferSimulation: Sendable {
  private let film: SimulatedFilm
  private let world: World
  private let rules: PlayerRules

  /// Creates a simulation of playing `frames`, those of a film in the order of decoding.
  public init(
    frames: [SimulatedFrame], world: World = World(), rules: PlayerRules = PlayerRules()
  ) {
    film = SimulatedFilm(frames)
    self.world = world
    self.rules = rules
  }

  /// Plays the film from its beginning to its end.
  public func run() -> BufferSimulationResult {
    var run = SimulationRun(film: film, world: world, rules: rules)
    return run.play()
  }
}

/// What a simulation has seen.
public struct BufferSimulationResult: Hashable, Sendable {
  /// Everything that happened, in order; the level in each makes the buffer's curve.
  public let events: [BufferEvent]

  public let summary: PlaybackSummary
}
