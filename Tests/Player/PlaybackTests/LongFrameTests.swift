import PlaybackSimulation
import TestSupport
import Media
import Playback
import Synchronization
import Testing

/// Frames that outlast the buffer's thresholds, a day, and every clock.
@Suite struct LongFrameTests {
  /// Counts how often the simulation asks it.
  private struct CountingPolicy: BufferPolicy {
    final class Count: Sendable {
      let questions = Mutex(0)
    }

    var policy = DualThresholdPolicy()
    let count = Count()

    var limits: BufferLimits { policy.limits }
    var state: BufferState { policy.state }
    mutating func begin(_ reason: BufferingReason) -> BufferDecision { policy.begin(reason) }

    mutating func decide(_ facts: BufferFacts) -> BufferDecision {
      count.questions.withLock { $0 += 1 }
      return policy.decide(facts)
    }
  }

  private func film(_ durations: [Duration]) -> [SimulatedFrame] {
    var start = Duration.zero
    return durations.map { duration in
      defer { start += duration }
      return SimulatedFrame(
        interval: FrameInterval(start: start, end: start + duration), sampleByteCount: 1000,
        byteCount: 1000)
    }
  }

  @Test(
    "plays films longer than a day to their end, in a few looks a frame",
    arguments: [
      // 25 hours in frames of an hour, and of a minute.
      (seconds: 3600 as Int64, count: 25), (60, 1500),
      // The longest sample of a file, at 1000 and at 1 tick a second.
      (4_294_967, 100), (4_294_967_295, 20),
    ])
  func ends(seconds: Int64, count: Int) {
    let policy = CountingPolicy()
    let frames = film(Array(repeating: .seconds(seconds), count: count))
    let result = BufferSimulation(frames: frames, rules: PlayerRules(policy: policy)).run()
    #expect(result.summary.frames.shown == count)
    #expect(result.summary.stallCount == 0)
    #expect(result.summary.mediaTime == .seconds(seconds) * count)
    #expect(result.summary.wallTime == .seconds(seconds) * count)
    // A frame is inserted, shown, and may be the one with which the buffer runs low.
    #expect(policy.count.questions.withLock { $0 } <= 6 * count + 6)
  }

  @Test("does not wait for frames that are further off than any clock will get")
  func never() {
    let frames = film([.seconds(1), .seconds(Int64.max / 4), .seconds(1)])
    let result = BufferSimulation(frames: frames).run()
    #expect(result.summary.frames.shown == 2)
  }

  @Test("waits three days for the next frame")
  func days() throws {
    try VirtualWorld.run { world in
      let film = FakeFilm(frameCount: 3, frameDuration: MediaTime(value: 259_200, timescale: 1))
      let bench = EngineBench(world, film: film)
      let summary = try await bench.play()
      #expect(
        await bench.sink.shown.map(\.wallTime) == [.zero, .seconds(259_200), .seconds(518_400)])
      #expect(summary.stallCount == 0)
      #expect(world.wallClock.now == .seconds(777_600))
      #expect(world.clock.longestSleep <= .seconds(86_400))
    }
  }

  private static let milliseconds = [
    10, 33, 40, 100, 250, 499, 500, 501, 667, 999, 1000, 1001, 1500, 1999, 2000, 2001, 2999, 3000,
    3001, 4000, 5000, 10_000,
  ]

  @Test("does not stall while bytes are there, however long a frame lasts", arguments: milliseconds)
  func stallsNever(milliseconds: Int) {
    let count = 20 + 20_000 / milliseconds
    let frames = film(Array(repeating: .milliseconds(milliseconds), count: count))
    for (decodeTime, refreshRate) in [(0, nil), (5, nil), (0, 60), (5, 60)] as [(Int, Int?)] {
      expectNoStall(frames, decodeTime: decodeTime, refreshRate: refreshRate)
    }
  }

  @Test("does not stall while bytes are there, whatever the mixture of frames", arguments: 0..<8)
  func stallsNeverVariable(batch: Int) {
    for seed in 0..<25 {
      var random = SplitMix64(seed: UInt64(31_000 + batch * 1000 + seed))
      let durations = (0..<150).map { _ in
        Bool.random(using: &random)
          ? random.milliseconds(10...10_000)
          : .milliseconds([10, 40, 1000, 2000, 3000].randomElement(using: &random) ?? 10)
      }
      let decodeTime = [0, 5].randomElement(using: &random) ?? 0
      let refreshRate = Bool.random(using: &random) ? 60 : nil
      expectNoStall(film(durations), decodeTime: decodeTime, refreshRate: refreshRate)
    }
  }

  private func expectNoStall(_ frames: [SimulatedFrame], decodeTime: Int, refreshRate: Int?) {
    var world = BufferSimulation.World()
    world.decodeTime = .milliseconds(decodeTime)
    world.refreshRate = refreshRate
    let result = BufferSimulation(frames: frames, world: world).run()
    #expect(result.summary.stallCount == 0)
    #expect(result.summary.frames.shown + result.summary.frames.dropped == frames.count)
    guard refreshRate == nil else { return }
    #expect(result.summary.frames.dropped == 0)
    #expect(result.summary.lateness.percentile(100) == .zero)
  }

  @Test("does not stall in the player either", arguments: milliseconds)
  func stallsNeverInPlayer(milliseconds: Int) throws {
    for decodeTime in [0, 5] {
      try VirtualWorld.run { world in
        let film = FakeFilm(
          frameCount: 40, frameDuration: MediaTime(value: Int64(milliseconds), timescale: 1000))
        let bench = EngineBench(world, film: film, decodeTime: .milliseconds(decodeTime))
        let summary = try await bench.play()
        #expect(summary.stallCount == 0)
        #expect(summary.frames.shown == 40 && summary.lateCount == 0)
        // The first picture may be there while the next ones are decoded.
        let start = film.duration - summary.wallTime
        #expect(decodeTime == 0 ? start == .zero : start >= .zero)
        #expect(start <= .milliseconds(milliseconds))
      }
    }
  }
}
