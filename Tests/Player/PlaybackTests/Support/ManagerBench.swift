import Media
import Playback

/// A manager over fakes, running while `body` looks at it.
struct ManagerBench: Sendable {
  let world: VirtualWorld
  let source: FakeSource
  let decoder: FakeDecoder
  let buffer: FrameBuffer
  let playhead: Playhead
  let manager: BufferManager

  init(
    _ world: VirtualWorld, film: FakeFilm = FakeFilm(), corrupt: Set<Int> = [],
    brokenFrom: Int = .max, sampleDelay: Duration = .zero, trackID: Track.ID = FakeFilm.trackID,
    policy: any BufferPolicy = DualThresholdPolicy(),
    transform: @escaping @Sendable (Frame) -> Frame = { $0 }
  ) {
    self.world = world
    source = FakeSource(film, clock: world.wallClock, brokenFrom: brokenFrom) { _ in
      sampleDelay
    }
    decoder = FakeDecoder(film, clock: world.wallClock, corrupt: corrupt)
    buffer = FrameBuffer(policy: policy)
    playhead = Playhead(wallClock: world.wallClock)
    manager = BufferManager(
      source: source, trackID: trackID, decoder: decoder, buffer: buffer, playhead: playhead,
      transform: transform)
  }

  /// Runs the manager for as long as `body` takes.
  func run<Value: Sendable>(_ body: @Sendable () async throws -> Value) async throws -> Value {
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { await manager.run() }
      let value = try await body()
      group.cancelAll()
      return value
    }
  }

  /// Lets everything happen that happens within a virtual millisecond.
  func settle() async throws {
    try await world.wallClock.sleep(until: world.wallClock.now + .milliseconds(1))
  }

  /// Presentation times of all frames, in milliseconds, as a display without a clock takes them.
  func drain() async -> [Int] {
    var times: [Int] = []
    while true {
      let moment = PlaybackMoment(
        wallTime: world.wallClock.now, position: playhead.moment.position)
      let selection = await manager.take(at: moment)
      if let shown = selection.shown { times.append(shown.interval.start.milliseconds) }
      guard let next = selection.nextPosition else { return times }
      playhead.update { $0.seek(to: next, at: $1) }
      try? await settle()
    }
  }
}
