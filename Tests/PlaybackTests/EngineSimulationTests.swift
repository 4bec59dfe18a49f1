import Media
import Playback
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

/// A decoder that gives each frame at once.
private struct PlainDecoder: FrameDecoder {
  let film: FakeFilm
  let clock: WallClock
  let time: Duration

  func decode(_ sample: EncodedSample) async throws -> [Frame] {
    if time > .zero { try await clock.sleep(until: clock.now + time) }
    return [film.frame(sample)]
  }

  func finish() async throws -> [Frame] { [] }
  func reset() async {}
}
