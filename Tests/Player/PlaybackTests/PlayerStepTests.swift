import Media
import Playback
import Testing

/// Steps, loops and quick seeks; frames last 40 ms, a sync sample comes each second.
@Suite struct PlayerStepTests {
  /// Waits until the engine has nothing left to do: the results of all requests are on the screen.
  private func settle(_ bench: EngineBench) async throws {
    try await bench.world.wallClock.sleep(until: bench.world.wallClock.now + .seconds(1))
  }

  @Test("steps frame by frame, on and back, across a sync sample")
  func steps() throws {
    try VirtualWorld.run { world in
      let bench = EngineBench(world)
      _ = try await bench.play { engine in
        try await bench.sleep(1010)
        await engine.step(by: 1)
        try await settle(bench)
        #expect(await engine.status.state == .paused)
        #expect(await engine.status.position == .milliseconds(26 * 40))
        for frame in [25, 24, 23] as [Int] {
          await engine.step(by: -1)
          try await settle(bench)
          #expect(await engine.status.position == .milliseconds(frame * 40))
        }
        await engine.step(by: 2)
        try await settle(bench)
        await engine.stop()
      }
      #expect(await bench.numbers.suffix(6) == [26, 25, 24, 23, 24, 25])
    }
  }

  @Test("several steps at once come one after the other; steps both ways cancel out")
  func manySteps() throws {
    try VirtualWorld.run { world in
      let bench = EngineBench(world)
      _ = try await bench.play { engine in
        try await bench.sleep(1000)
        for _ in 0..<3 { await engine.step(by: -1) }
        await engine.step(by: 1)
        try await settle(bench)
        #expect(await bench.numbers.suffix(2) == [24, 23])
        await engine.stop()
      }
    }
  }

  @Test("at the ends of the film there is nothing to step to")
  func stepsAtTheEnds() throws {
    try VirtualWorld.run { world in
      let bench = EngineBench(world)
      _ = try await bench.play { engine in
        await engine.step(by: -3)
        try await settle(bench)
        #expect(await bench.numbers == [0])
        await engine.seek(to: .seconds(4))
        try await settle(bench)
        await engine.step(by: 5)
        try await settle(bench)
        #expect(await bench.numbers == [0, 99])
        await engine.step(by: -1)
        try await settle(bench)
        #expect(await bench.numbers == [0, 99, 98])
        await engine.play()
      }
      #expect(await bench.numbers == [0, 99, 98, 99])
    }
  }

  @Test("steps back through a film that begins late, and stops at its first frame")
  func stepsInLateFilm() throws {
    try VirtualWorld.run { world in
      let film = FakeFilm(hidden: [0, 1, 2])
      let bench = EngineBench(world, film: film)
      _ = try await bench.play { engine in
        await engine.pause()
        await engine.seek(to: .milliseconds(170))
        try await settle(bench)
        for _ in 0..<4 {
          await engine.step(by: -1)
          try await settle(bench)
        }
        #expect(await bench.numbers == [4, 3, 3, 3, 3])
        await engine.stop()
      }
    }
  }

  @Test("a quick seek lands on a sync sample and decodes nothing in vain")
  func quickSeek() throws {
    try VirtualWorld.run { world in
      let bench = EngineBench(world, film: FakeFilm(frameCount: 300))
      let summary = try await bench.play { engine in
        await engine.pause()
        try await settle(bench)
        await engine.seek(by: .milliseconds(5200), isQuick: true)
        try await settle(bench)
        #expect(await engine.status.position == .seconds(5))
        await engine.seek(by: .milliseconds(-2600), isQuick: true)
        try await settle(bench)
        #expect(await engine.status.position == .seconds(2))
        await engine.seek(by: .milliseconds(300), isQuick: true)
        try await settle(bench)
        #expect(await engine.status.position == .milliseconds(2300))
        await engine.seek(toTenth: 9)
        try await settle(bench)
        await engine.stop()
      }
      #expect(await bench.numbers == [0, 125, 50, 57, 270])
      // Only the last two began in the middle of a group, and frame 57 waited in the buffer.
      #expect(summary.decoding.discardedFrames == 20)
    }
  }

  @Test("a film restarts at its end, for as long as that is wanted")
  func loopsFile() throws {
    try VirtualWorld.run { world in
      var configuration = PlayerConfiguration()
      configuration.loop = PlaybackLoop(repeatsFile: true)
      let bench = EngineBench(world, configuration: configuration)
      let summary = try await bench.play { engine in
        try await bench.sleep(9000)
        await engine.toggleFileLoop()
      }
      #expect(await bench.numbers == Array(0..<100) + Array(0..<100) + Array(0..<100))
      #expect(world.wallClock.now == .seconds(12))
      #expect(summary.mediaTime == .seconds(12))
    }
  }

  @Test("a film without a frame does not restart for ever")
  func loopsNothing() throws {
    try VirtualWorld.run { world in
      var configuration = PlayerConfiguration()
      configuration.loop = PlaybackLoop(repeatsFile: true)
      let film = FakeFilm(frameCount: 0)
      _ = try await EngineBench(world, film: film, configuration: configuration).play()
      #expect(world.wallClock.now == .zero)
    }
  }

  @Test("repeats a part: from the frame of its beginning to the last one before its end")
  func loopsPart() throws {
    try VirtualWorld.run { world in
      let bench = EngineBench(world)
      _ = try await bench.play { engine in
        try await bench.sleep(1000)
        await engine.markLoop()
        try await bench.sleep(1400)
        await engine.markLoop()
        try await bench.sleep(2100)
        await engine.markLoop()
      }
      let part = Array(25..<35)
      #expect(await bench.numbers == Array(0..<35) + part + Array(25..<100))
      #expect(world.wallClock.now == .seconds(4) + .milliseconds(800))
    }
  }

  @Test("kept open, it pauses on its last frame, and play restarts it")
  func replays() throws {
    try VirtualWorld.run { world in
      var configuration = PlayerConfiguration()
      configuration.keepsOpen = true
      let bench = EngineBench(world, configuration: configuration)
      _ = try await bench.play { engine in
        try await bench.sleep(7000)
        #expect(await engine.status.state == .paused)
        #expect(await engine.status.isAtEnd)
        #expect(await engine.status.position == .seconds(4))
        await engine.togglePause()
        try await bench.sleep(7990)
        #expect(await engine.status.position == .milliseconds(990))
        await engine.stop()
      }
      #expect(await bench.numbers == Array(0..<100) + Array(0...24))
    }
  }
}
