import Media
import Playback
import PlaybackSimulation
import Synchronization
import Testing

@Suite struct EngineSimulationTests {
  @Test(
    "the player does what the simulation foretells",
    arguments: [
      (decode: 0, fetch: 0, frame: 40), (10, 0, 40), (10, 20, 40), (30, 20, 40), (60, 0, 40),
      (0, 0, 1000), (10, 20, 1000), (10, 20, 700), (1000, 0, 10_000), (1200, 0, 1000),
    ])
  func agree(decode: Int, fetch: Int, frame: Int64) throws {
    // No B frames and no delay in the decoder, as in the simulation.
    let film = FakeFilm(
      frameCount: 200, groupLength: 1, frameDuration: MediaTime(value: frame, timescale: 1000))
    let events = Mutex<[BufferEvent]>([])
    try VirtualWorld.run { world in
      var configuration = PlayerConfiguration()
      configuration.observer = { event in events.withLock { $0.append(event) } }
      let engine = VideoPlayerEngine(
        source: FakeSource(film, clock: world.wallClock) { _ in .milliseconds(fetch) },
        trackID: FakeFilm.trackID,
        decoder: PlainDecoder(film: film, clock: world.wallClock, time: .milliseconds(decode)),
        sink: FakeSink(clock: world.wallClock), clock: world.wallClock,
        configuration: configuration)
      try await engine.run()
    }
    var world = BufferSimulation.World()
    world.decodeTime = .milliseconds(decode)
    // Samples are two bytes long.
    world.bytesPerSecond = fetch == 0 ? nil : 2000 / fetch
    let frames = (0..<film.frameCount).map { number in
      SimulatedFrame(
        interval: FrameInterval(
          start: film.time(number).duration, end: film.time(number + 1).duration),
        sampleByteCount: 2, byteCount: film.pictureByteCount)
    }
    let foretold = BufferSimulation(frames: frames, world: world).run().events
    let played = Dictionary(grouping: events.withLock { $0 }.map(Line.init), by: \.self)
    #expect(played == Dictionary(grouping: foretold.map(Line.init), by: \.self))
  }

  @Test(
    "so it does with B frames, outages, seeks and speeds",
    arguments: [
      (seeks: [], limit: 300), ([(1234, 5000)], 300),
      ([(1234, 6010), (1301, 410), (3777, 7333)], 300),
      ([(4321, 1111)], 12), ([(2222, 99_000)], 300),
    ] as [([(Int, Int)], Int)])
  func agreeOnMore(seeks: [(Int, Int)], limit: Int) throws {
    let film = FakeFilm(frameCount: 200, groupLength: 25)
    let network = SimulatedNetwork(
      bytesPerSecond: 500,
      outages: [.init(start: .milliseconds(2003), length: .milliseconds(4005))])
    let policy = DualThresholdPolicy(frameLimit: limit)
    let events = Mutex<[BufferEvent]>([])
    try VirtualWorld.run { world in
      var configuration = PlayerConfiguration()
      configuration.buffering = policy
      configuration.observer = { event in events.withLock { $0.append(event) } }
      let clock = world.wallClock
      let engine = VideoPlayerEngine(
        source: FakeSource(film, clock: clock) { _ in
          network.arrival(of: 2, askedAt: clock.now) - clock.now
        },
        trackID: FakeFilm.trackID,
        decoder: OrderingDecoder(film: film, clock: clock, time: .milliseconds(7)),
        sink: FakeSink(clock: clock), clock: clock, configuration: configuration)
      async let summary = engine.run()
      for (wallTime, position) in seeks {
        try await clock.sleep(until: .milliseconds(wallTime))
        await engine.seek(to: .milliseconds(position))
      }
      try await clock.sleep(until: .milliseconds(7654))
      await engine.setRate(PlaybackRate(1.5))
      _ = try await summary
    }
    var world = BufferSimulation.World()
    world.decodeTime = .milliseconds(7)
    world.bytesPerSecond = 500
    world.networkOutages = [.init(start: .milliseconds(2003), length: .milliseconds(4005))]
    world.commands = seeks.map {
      .init(at: .milliseconds($0.0), .seek(.milliseconds($0.1)))
    }
    world.commands.append(.init(at: .milliseconds(7654), .setRate(PlaybackRate(1.5))))
    let frames = film.decodingOrder.map { number in
      SimulatedFrame(
        interval: FrameInterval(
          start: film.time(number).duration, end: film.time(number + 1).duration),
        sampleByteCount: 2, byteCount: film.pictureByteCount,
        isSync: number.isMultiple(of: film.groupLength))
    }
    let foretold = BufferSimulation(
      frames: frames, world: world, rules: PlayerRules(policy: policy)
    ).run().events
    // Which frames before a seek's target are left out, and when that is noted, is not compared.
    let kinds: Set<BufferEvent.Kind> = [.state, .show, .stall]
    let played = events.withLock { $0 }.filter { kinds.contains($0.kind) }.map(Line.init)
    let expected = foretold.filter { kinds.contains($0.kind) }.map(Line.init)
    #expect(Dictionary(grouping: played, by: \.self) == Dictionary(grouping: expected, by: \.self))
    if seeks.isEmpty { #expect(played.contains { $0.kind == .stall }) }
  }

  /// What both must agree on; within one moment, the order may differ.
  private struct Line: Hashable {
    let kind: BufferEvent.Kind
    let wallTime: Duration
    let presentationTime: Duration?
    let transition: BufferTransition?

    init(_ event: BufferEvent) {
      kind = event.kind
      wallTime = event.moment.wallTime
      presentationTime = event.presentationTime
      transition = event.transition
    }
  }
}

/// A decoder that gives each frame as soon as none before it is still to come.
private actor OrderingDecoder: FrameDecoder {
  private let film: FakeFilm
  private let clock: WallClock
  private let time: Duration
  private var held: [Frame] = []

  init(film: FakeFilm, clock: WallClock, time: Duration) {
    self.film = film
    self.clock = clock
    self.time = time
  }

  func use(_ format: TrackFormat) async throws -> [Frame] { [] }

  func decode(_ sample: EncodedSample) async throws -> [Frame] {
    try await clock.sleep(until: clock.now + time)
    held.append(film.frame(sample))
    held.sort { $0.presentationTime < $1.presentationTime }
    let next = film.samples.dropFirst(sample.index + 1).map(\.presentationTime).min()
    let ready = held.prefix { frame in next.map { frame.presentationTime < $0 } ?? true }
    held.removeFirst(ready.count)
    return Array(ready)
  }

  func finish() async throws -> [Frame] { [] }
  func reset() async { held = [] }
}

/// A decoder that gives each frame at once.
private struct PlainDecoder: FrameDecoder {
  let film: FakeFilm
  let clock: WallClock
  let time: Duration

  func use(_ format: TrackFormat) async throws -> [Frame] { [] }

  func decode(_ sample: EncodedSample) async throws -> [Frame] {
    if time > .zero { try await clock.sleep(until: clock.now + time) }
    return [film.frame(sample)]
  }

  func finish() async throws -> [Frame] { [] }
  func reset() async {}
}
