import Media
import TestSupport
import Testing

@testable import Playback

@Suite struct SampleDistributorTests {
  /// Samples of several tracks, 40 ms each, one after the other.
  private func events(_ count: Int, tracks: [Track.ID]) -> [SampleEvent] {
    (0..<count).flatMap { index in
      tracks.map { SampleEvent.sample(.test(index, at: index * 40), $0) }
    }
  }

  /// Takes all samples of a track, each after a while.
  private func collect(
    _ track: Track.ID, from distributor: SampleDistributor, _ world: VirtualWorld,
    pause: @Sendable (Int) -> Duration = { _ in .zero }
  ) async throws -> [Int] {
    var indices: [Int] = []
    while let delivery = try await distributor.next(of: track) {
      guard case .event(.sample(let sample, _)) = delivery else { continue }
      indices.append(sample.index)
      let time = pause(sample.index)
      if time > .zero { try await world.wallClock.sleep(until: world.wallClock.now + time) }
    }
    return indices
  }

  @Test("every track gets all of its samples in order, however fast they are read and taken")
  func deals() throws {
    for seed in 0..<60 as Range<UInt64> {
      try VirtualWorld.run { world in
        var random = SplitMix64(seed: seed)
        let events = events(50, tracks: [1, 2, 3]).shuffledKeepingTracks(using: &random)
        let source = ScriptedSource(events, tracks: [1, 2, 3], clock: world.wallClock) {
          .milliseconds(SplitMix64.number(0...9, seed: seed, $0))
        }
        let distributor = try await SampleDistributor(
          source: source, tracks: [1, 2, 3], at: nil,
          limits: EncodedLimits(readAhead: random.milliseconds(0...500)))
        async let _: Void = distributor.run()
        let counts = try await withThrowingTaskGroup(of: [Int].self) { group in
          for track in 1...3 {
            group.addTask {
              try await collect(track, from: distributor, world) {
                .milliseconds(SplitMix64.number(0...30, seed: seed, $0 * 7 + track))
              }
            }
          }
          return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(counts == [[Int]](repeating: Array(0..<50), count: 3))
      }
    }
  }

  @Test("an error reaches each track after the samples before it, and asking again reads on")
  func failure() throws {
    try VirtualWorld.run { world in
      let source = ScriptedSource(
        events(3, tracks: [1, 2]), tracks: [1, 2], clock: world.wallClock, failures: [4: 1])
      let distributor = try await SampleDistributor(source: source, tracks: [1, 2], at: nil)
      async let _: Void = distributor.run()
      for track in [1, 2] {
        for index in 0..<2 {
          guard case .event(.sample(let sample, _)) = try await distributor.next(of: track)
          else { Issue.record("no sample"); return }
          #expect(sample.index == index)
        }
      }
      for track in [1, 2] {
        await #expect(throws: ScriptedSource.Broken(position: 4)) {
          _ = try await distributor.next(of: track)
        }
      }
      #expect(try await collect(1, from: distributor, world) == [2])
      #expect(try await collect(2, from: distributor, world) == [2])
    }
  }

  @Test(
    "a task that waits for a sample ends when it is cancelled, and when nothing is read any more")
  func ends() throws {
    try VirtualWorld.run { world in
      let source = ScriptedSource(
        events(1, tracks: [1]), tracks: [1], clock: world.wallClock, delay: { _ in .seconds(1000) })
      let distributor = try await SampleDistributor(source: source, tracks: [1], at: nil)
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { await distributor.run() }
        let waiting = Task(executorPreference: world) { _ = try await distributor.next(of: 1) }
        try await world.wallClock.sleep(until: .milliseconds(1))
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
        let other = Task(executorPreference: world) { _ = try await distributor.next(of: 1) }
        try await world.wallClock.sleep(until: .milliseconds(2))
        group.cancelAll()
        await #expect(throws: CancellationError.self) { try await other.value }
      }
      #expect(world.wallClock.now == .milliseconds(2))
    }
  }

  @Test("two tasks that wait for the same track are both served")
  func secondWaiter() throws {
    try VirtualWorld.run { world in
      let source = ScriptedSource(
        events(10, tracks: [1]), tracks: [1], clock: world.wallClock,
        delay: { _ in .milliseconds(10) })
      let distributor = try await SampleDistributor(source: source, tracks: [1], at: nil)
      async let _: Void = distributor.run()
      async let one = collect(1, from: distributor, world)
      async let other = collect(1, from: distributor, world)
      #expect(try await (one + other).sorted() == Array(0..<10))
    }
  }

  @Test("nothing is read while no track waits")
  func onDemand() throws {
    try VirtualWorld.run { world in
      let source = ScriptedSource(
        events(10, tracks: [1, 2]), tracks: [1, 2], clock: world.wallClock)
      let distributor = try await SampleDistributor(source: source, tracks: [1, 2], at: nil)
      async let _: Void = distributor.run()
      try await world.wallClock.sleep(until: .milliseconds(1))
      #expect(source.readCount == 0)
      _ = try await distributor.next(of: 2)
      try await world.wallClock.sleep(until: .milliseconds(2))
      #expect(source.readCount == 2)
      #expect(await distributor.level(of: 1).sampleCount == 1)
    }
  }
}

extension SplitMix64 {
  /// A number that depends on a seed and a place alone.
  static func number(_ range: ClosedRange<Int>, seed: UInt64, _ place: Int) -> Int {
    var random = SplitMix64(seed: seed &* 0x9E37_79B9 &+ UInt64(place))
    return Int.random(in: range, using: &random)
  }
}

extension [SampleEvent] {
  /// The same events with the tracks in any order; the samples of a track keep theirs.
  fileprivate func shuffledKeepingTracks(using random: inout SplitMix64) -> [SampleEvent] {
    var lanes = Dictionary(grouping: self) { event in
      if case .sample(_, let track) = event { track } else { 0 }
    }.mapValues { $0[...] }
    let order = map { event in
      if case .sample(_, let track) = event { track } else { 0 }
    }.shuffled(using: &random)
    return order.compactMap { lanes[$0]?.popFirst() }
  }
}
