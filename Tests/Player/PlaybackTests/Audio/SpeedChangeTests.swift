import Audio
import Media
import TestSupport
import Testing

@testable import Playback

/// Changes of speed while sound is heard: the device plays on, and the film follows it.
@Suite("Changes of speed with sound") struct SpeedChangeTests {
  /// A change at a wall time.
  struct Change: Sendable, CustomStringConvertible {
    let time: Int
    let speed: Double
    var description: String { "\(speed)x at \(time) ms" }
  }

  private static let plans: [[Change]] = [
    [Change(time: 1000, speed: 1.05)],
    [Change(time: 1000, speed: 0.95), Change(time: 2000, speed: 1)],
    [Change(time: 1000, speed: 2), Change(time: 1800, speed: 0.5), Change(time: 3000, speed: 1)],
    (0..<60).map { Change(time: 1000 + 50 * $0, speed: [0.95, 1, 1.05, 1.25][$0 % 4]) },
    (0..<60).map { Change(time: 1000 + 50 * $0, speed: [1, 2, 0.5][$0 % 3]) },
    // Before the first change is heard, it is taken back.
    [Change(time: 1000, speed: 2), Change(time: 1020, speed: 1)],
    // Beyond the speeds at which there are voices, and back.
    [Change(time: 1000, speed: 4), Change(time: 1300, speed: 1)],
  ]

  @Test("the device gets sound without a gap, and pictures stay in step", arguments: plans)
  func seamless(plan: [Change]) throws {
    try VirtualWorld.run { world in
      let bench = SoundBench(
        world, film: FakeFilm(frameCount: 300, groupLength: 50), soundCount: 600)
      let summary = try await bench.play { engine in
        for change in plan {
          try await bench.sleep(change.time)
          await engine.setRate(PlaybackRate(change.speed))
          #expect(await engine.status.rate == PlaybackRate(change.speed))
        }
      }
      #expect(await bench.device.dropCount == 0)
      #expect(await bench.device.openCount == 1)
      #expect(summary.sound?.underrunCount == 0)
      #expect(summary.stallCount == 0)
      let numbers = await bench.device.numbers
      let moments = numbers.dropFirst().prefix { $0 < MomentDecoder.number(at: .seconds(11)) }
        .map { MomentDecoder.position(of: $0).milliseconds }
      let steps = zip(moments, moments.dropFirst()).map { $1 - $0 }
      let isMuted = plan.contains { $0.speed > 2 }
      #expect(isMuted || steps.allSatisfy { abs($0) <= 12 }, "\(steps.max() ?? 0)")
      // A stretcher takes sound from up to 20 ms away from its place, and fades its end out.
      let offsets = await bench.offsets.dropLast(5)
      #expect(offsets.allSatisfy { abs($0) <= 40 }, "\(offsets.min() ?? 0) \(offsets.max() ?? 0)")
      if let last = plan.last, last.speed == 1, plan.count < 4 {
        #expect(offsets.suffix(25).allSatisfy { abs($0) <= 6 }, "\(offsets)")
      }
    }
  }

  @Test("the film lasts as long as the speed says", arguments: [0.5, 0.95, 1.05, 2])
  func duration(speed: Double) throws {
    try VirtualWorld.run { world in
      let bench = SoundBench(world)
      let summary = try await bench.play { engine in
        try await bench.sleep(1000)
        await engine.setRate(PlaybackRate(speed))
      }
      // The sound that the device holds is heard at the speed before.
      let expected = Duration.milliseconds(1150) + .milliseconds(2850) / speed
      let difference = summary.wallTime - expected
      #expect(difference > .milliseconds(-120) && difference < .milliseconds(120))
    }
  }

  @Test("a change in a pause, in a seek, after the sound's end and without a device is not lost")
  func elsewhere() throws {
    try VirtualWorld.run { world in
      let film = FakeFilm(frameCount: 400, groupLength: 50)
      let bench = SoundBench(world, film: film, soundCount: 400)
      let fast = PlaybackRate(1.5)
      let summary = try await bench.play { engine in
        try await bench.sleep(1000)
        await engine.setRate(fast)
        await engine.pause()
        try await bench.sleep(2000)
        await engine.play()
        try await bench.sleep(2600)
        #expect(await engine.playhead.clock.rate == fast)
        await engine.setRate(.normal)
        await engine.seek(to: .seconds(6))
        try await bench.sleep(2700)
        #expect(await engine.playhead.clock.rate == .normal)
        try await bench.sleep(5500)
        // The sound has ended at 8 s.
        await engine.setRate(fast)
        try await bench.sleep(5800)
        #expect(await engine.playhead.clock.rate == fast)
      }
      #expect(summary.stallCount == 0)
      let offsets = await bench.offsets
      #expect(offsets.allSatisfy { abs($0) <= 70 }, "\(offsets)")
    }
  }
}
