import Media
import Playback
import TestSupport
import Testing

/// The whole machine stops for a while, as with SIGSTOP or a closed lid, and goes on.
@Suite("Stopped machine") struct MachineStopTests {
  @Test(
    "plays on when the machine goes on, whichever task wakes first",
    arguments: Campaign.runs(40, few: 12))
  func goesOn(seed: UInt64) throws {
    // Before it stops, decoding rests or is in the middle of a refill, as the seed has it.
    let start = Duration.milliseconds(4000 + 137 * Int(seed))
    let stop = start..<(start + .seconds(8))
    let disorder = VirtualWorld.Disorder(seed: seed, stops: [stop])
    try VirtualWorld.run(disorder) { world in
      let bench = EngineBench(
        world, film: FakeFilm(frameCount: 1500), decodeTime: .milliseconds(5))
      _ = try await bench.play { engine in
        try await world.wallClock.sleep(until: stop.upperBound + .seconds(3))
        await engine.stop()
      }
      let shown = await bench.sink.shown
      let before = shown.filter { $0.wallTime < stop.lowerBound }
      let after = shown.filter { $0.wallTime >= stop.upperBound }
      // Half a second to decode what playing resumes with, then 25 pictures a second.
      #expect(after.count >= 55, "\(after.count) pictures in 3 s")
      // No further than what was decoded when the machine stopped, and a little.
      let jump = (after.first?.time ?? .zero) - (before.last?.time ?? .zero)
      #expect(jump <= .seconds(3.2), "\(jump)")
      #expect(shown.map(\.time) == shown.map(\.time).sorted())
    }
  }

  @Test("keeps every promise when wake-ups are late and jobs come in any order", arguments: 0..<40)
  func lateWakeups(seed: UInt64) throws {
    let disorder = VirtualWorld.Disorder(
      seed: seed, lateness: 1500,
      stops: [.milliseconds(3010)..<(.seconds(9)), .seconds(12)..<(.seconds(40))])
    try VirtualWorld.run(disorder) { world in
      let bench = EngineBench(
        world, film: FakeFilm(frameCount: 250), decodeTime: .milliseconds(7))
      let summary = try await bench.play()
      let shown = await bench.sink.shown
      #expect(shown.map(\.time) == shown.map(\.time).sorted())
      #expect(summary.decoding.skips == 0)
      // All of the film is played, though not every frame is seen.
      #expect(summary.mediaTime == .seconds(10))
      #expect(shown.last?.time == .milliseconds(9960))
    }
  }
}
