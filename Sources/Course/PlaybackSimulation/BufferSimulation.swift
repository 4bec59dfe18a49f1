import Playback

/// Plays a film that consists of numbers, on a clock that jumps from event to event.
///
/// The queue, both policies and the clock are those of the player; only the world around them is
/// simulated: how long it takes to fetch and to decode, when the display looks, and what the viewer
/// does. No task, no sleep, no real time: the same input gives the same events, in an instant.
package struct BufferSimulation: Sendable {
  private let film: SimulatedFilm
  private let world: World
  private let rules: PlayerRules

  /// Creates a simulation of playing `frames`, those of a film in the order of decoding.
  package init(
    frames: [SimulatedFrame], world: World = World(), rules: PlayerRules = PlayerRules()
  ) {
    film = SimulatedFilm(frames)
    self.world = world
    self.rules = rules
  }

  /// Plays the film from its beginning to its end.
  package func run() -> BufferSimulationResult {
    var run = SimulationRun(film: film, world: world, rules: rules)
    return run.play()
  }
}

/// What a simulation has seen.
package struct BufferSimulationResult: Hashable, Sendable {
  /// Everything that happened, in order; the level in each makes the buffer's curve.
  package let events: [BufferEvent]

  package let summary: PlaybackSummary
}

extension BufferSimulation {
  /// The world around the buffer.
  package struct World: Hashable, Sendable {
    /// How long the decoder works on a frame that has no time of its own.
    package var decodeTime = Duration.zero

    /// Encoded bytes that arrive in a second; `nil` if fetching takes no time.
    package var bytesPerSecond: Int?

    /// When no byte arrives.
    package var networkOutages: [Outage] = []

    /// Pictures a second that the display can show; `nil` for one that shows them at any moment.
    package var refreshRate: Int?

    /// When the display does not look at the buffer: a terminal that is busy, a program that is held up.
    package var displayOutages: [Outage] = []

    /// What the viewer does.
    package var commands: [Command] = []

    package init() {}
  }

  /// A time in which something does not work.
  package struct Outage: Hashable, Sendable {
    package let start: Duration
    package let length: Duration

    package init(start: Duration, length: Duration) {
      self.start = start
      self.length = max(.zero, length)
    }

    package var end: Duration { start + length }
  }

  /// Something that the viewer does, and when.
  package struct Command: Hashable, Sendable {
    package enum Action: Hashable, Sendable {
      case seek(Duration)
      case setRate(PlaybackRate)
      case pause
      case play
    }

    package let wallTime: Duration
    package let action: Action

    package init(at wallTime: Duration, _ action: Action) {
      self.wallTime = wallTime
      self.action = action
    }
  }
}
