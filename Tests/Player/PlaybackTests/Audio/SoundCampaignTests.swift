import Audio
import Media
import Playback
import TestSupport
import Testing

/// A viewer who does anything at any time, with devices of all kinds, on a virtual clock.
@Suite("A film that is heard, whatever happens") struct SoundCampaignTests {
  @Test(
    "whatever a viewer does, the film comes to its end and is in step",
    arguments: Campaign.runs(60, few: 12))
  func campaign(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let disorder = VirtualWorld.Disorder(
      seed: seed, lateness: [0, 5, 30].randomElement(using: &random) ?? 0,
      stops: seed.isMultiple(of: 5) ? [.seconds(2)..<Duration.seconds(4)] : [])
    var behaviour = SimulatedDevice.Behaviour()
    behaviour.step = [.zero, .milliseconds(21)].randomElement(using: &random) ?? .zero
    behaviour.drift = Int.random(in: -300...300, using: &random)
    behaviour.startDelay = random.milliseconds(0...100)
    if seed.isMultiple(of: 7) { behaviour.stalls = [.seconds(1)..<Duration.milliseconds(1400)] }
    if seed.isMultiple(of: 11) { behaviour.end = .seconds(3) }
    let soundCount = [0, 30, 200, 300].randomElement(using: &random) ?? 200
    let plan = (0..<12).map { _ in
      (
        pause: random.milliseconds(0...700), command: Int.random(in: 0...13, using: &random),
        time: random.milliseconds(100...1600)
      )
    }
    let device = behaviour
    try VirtualWorld.run(disorder) { world in
      let bench = SoundBench(
        world, soundCount: soundCount,
        device: SimulatedDevice(device, clock: world.wallClock))
      _ = try await bench.play { engine in
        for step in plan {
          try await world.wallClock.sleep(until: world.wallClock.now + step.pause)
          await engine.give(step.command, step.time)
        }
        // What is repeated ends here.
        try await world.wallClock.sleep(until: world.wallClock.now + .seconds(3))
        await engine.pause()
        await engine.setRate(.normal)
        await engine.seek(to: .zero)
        await engine.play()
        try await world.wallClock.sleep(until: world.wallClock.now + .seconds(20))
        await engine.stop()
      }
    }
  }
}
