import Audio
import Media
import Playback
import TestSupport
import Testing

/// A film with sound on a virtual clock: what is really heard, and what is seen meanwhile.
@Suite("A film that is heard") struct SoundPlaybackTests {
  @Test("pictures and sound are in step from the start to the end")
  func inStep() throws {
    try VirtualWorld.run { world in
      let bench = SoundBench(world)
      let summary = try await bench.play()
      #expect(summary.frames.shown == 100)
      #expect(summary.stallCount == 0)
      let offsets = await bench.offsets
      #expect(offsets.count > 75)
      #expect(offsets.allSatisfy { abs($0) <= 6 }, "\(offsets)")
      #expect(summary.sound?.underrunCount == 0)
      #expect(summary.wallTime < .milliseconds(4050))
    }
  }

  @Test("after seeks the sound of the target is heard, and in step")
  func seeks() throws {
    try VirtualWorld.run { world in
      let bench = SoundBench(
        world, film: FakeFilm(frameCount: 500, groupLength: 50), soundCount: 1000)
      let summary = try await bench.play { engine in
        for (time, target) in [(1000, 15_010), (2000, 3333), (3000, 3900), (4000, 18_000)] {
          try await bench.sleep(time)
          await engine.seek(to: .milliseconds(target))
        }
      }
      let offsets = await bench.offsets
      #expect(offsets.count > 100)
      #expect(offsets.allSatisfy { abs($0) <= 25 }, "\(offsets)")
      #expect(summary.stallCount == 0)
    }
  }

  @Test("in a pause nothing is heard, and afterwards sound goes on where it was")
  func pause() throws {
    try VirtualWorld.run { world in
      let bench = SoundBench(world)
      _ = try await bench.play { engine in
        try await bench.sleep(1500)
        await engine.pause()
        try await bench.sleep(9500)
        await engine.play()
      }
      let heard = await bench.device.heard
      #expect(
        !heard.contains {
          (.milliseconds(1600)..<Duration.milliseconds(9500)).contains($0.wallTime)
        })
      let positions = heard.map(\.position.milliseconds)
      #expect(positions == positions.sorted())
      #expect(zip(positions, positions.dropFirst()).allSatisfy { $1 - $0 < 45 })
      #expect(await bench.offsets.allSatisfy { abs($0) <= 25 })
    }
  }

  @Test("where the pictures run out, sound stops too")
  func stall() throws {
    try VirtualWorld.run { world in
      let bench = SoundBench(
        world, film: FakeFilm(frameCount: 200), soundCount: 400,
        sampleDelay: { $0 == 120 ? .seconds(9) : .zero })
      let summary = try await bench.play()
      #expect(summary.frames.shown == 200)
      #expect(summary.stallCount == 1)
      #expect(await bench.offsets.allSatisfy { abs($0) <= 45 })
      let positions = await bench.device.heard.map(\.position.milliseconds)
      #expect(positions == positions.sorted())
    }
  }

  @Test("at another speed the sound of the same moments is heard", arguments: [0.5, 1.5, 2])
  func speeds(speed: Double) throws {
    try VirtualWorld.run { world in
      let bench = SoundBench(world)
      let summary = try await bench.play { engine in
        try await bench.sleep(1000)
        await engine.setRate(PlaybackRate(speed))
      }
      #expect(summary.frames.shown + summary.frames.dropped == 100)
      // A stretcher takes sound from up to 20 ms beside where it belongs.
      let offsets = await bench.offsets
      #expect(offsets.allSatisfy { abs($0) <= 70 }, "\(offsets)")
      let expected = Duration.seconds(1) + .seconds(3) / speed
      #expect(summary.wallTime > expected - .milliseconds(400))
      #expect(summary.wallTime < expected + .milliseconds(400))
    }
  }

  @Test("beyond twice the speed nothing is heard, and the film keeps time")
  func muted() throws {
    try VirtualWorld.run { world in
      var configuration = PlayerConfiguration()
      configuration.rate = PlaybackRate(4)
      let bench = SoundBench(world, configuration: configuration)
      let summary = try await bench.play()
      #expect(summary.wallTime < .milliseconds(1100))
      #expect(summary.wallTime > .milliseconds(950))
    }
  }

  @Test("sound that cannot be decoded leaves pictures alone, from anywhere", arguments: [0, 60])
  func undecodable(sample: Int) throws {
    try VirtualWorld.run { world in
      let bench = SoundBench(
        world, film: FakeFilm(frameCount: 600), soundCount: 1200, brokenFrom: sample)
      let summary = try await bench.play()
      #expect(summary.frames.shown == 600)
      #expect(summary.stallCount == 0)
    }
  }

  @Test("sound that is delayed belongs to an earlier picture", arguments: [-200, 200])
  func delay(milliseconds: Int) throws {
    try VirtualWorld.run { world in
      let bench = SoundBench(world)
      bench.orders.setDelay(.milliseconds(milliseconds))
      _ = try await bench.play()
      let offsets = await bench.offsets.dropFirst(30).dropLast(30)
      #expect(offsets.allSatisfy { abs($0 + milliseconds) <= 15 }, "\(offsets)")
    }
  }
}
