import Media
import Playback

/// An engine in a world with a clock of its own.
protocol PlayingBench: Sendable {
  var world: VirtualWorld { get }
  var engine: VideoPlayerEngine { get }
}

extension PlayingBench {
  /// Plays to the end while `commands` are given.
  func play(
    _ commands: @escaping @Sendable (VideoPlayerEngine) async throws -> Void = { _ in }
  ) async throws -> PlaybackSummary {
    async let given: Void = commands(engine)
    let summary = try await engine.run()
    try await given
    return summary
  }

  func sleep(_ milliseconds: Int) async throws {
    try await world.wallClock.sleep(until: .milliseconds(milliseconds))
  }
}

/// An engine over fakes.
struct EngineBench: PlayingBench {
  let world: VirtualWorld
  let source: FakeSource
  let decoder: FakeDecoder
  let sink: FakeSink
  let engine: VideoPlayerEngine

  init(
    _ world: VirtualWorld, film: FakeFilm = FakeFilm(), corrupt: Set<Int> = [],
    brokenFrom: Int = .max, isSeekable: Bool = true, decodeTime: Duration = .zero,
    goneAfter: Int = .max,
    sampleDelay: @escaping @Sendable (Int) -> Duration = { _ in .zero },
    frameTime: @escaping @Sendable (Int) -> Duration = { _ in .zero },
    configuration: PlayerConfiguration = PlayerConfiguration()
  ) {
    self.world = world
    source = FakeSource(
      film, clock: world.wallClock, brokenFrom: brokenFrom, isSeekable: isSeekable,
      delay: sampleDelay)
    decoder = FakeDecoder(film, clock: world.wallClock, decodeTime: decodeTime, corrupt: corrupt)
    sink = FakeSink(clock: world.wallClock, goneAfter: goneAfter, frameTime: frameTime)
    engine = VideoPlayerEngine(
      source: source, trackID: FakeFilm.trackID, decoder: decoder, sink: sink,
      clock: world.wallClock, configuration: configuration)
  }

  /// What was shown, as numbers of frames of 40 ms from the film's first one on.
  var numbers: [Int] {
    get async {
      let start = source.film.time(0).duration
      return await sink.times.map { ($0 - start).milliseconds / 40 }
    }
  }
}
