import Media
import Playback
import Testing

@Suite struct PlayerCommandTests {
  @Test("plays at another speed, changed on the way")
  func rates() throws {
    try VirtualWorld.run { world in
      var configuration = PlayerConfiguration()
      configuration.rate = PlaybackRate(2)
      let bench = EngineBench(world, configuration: configuration)
      let summary = try await bench.play { engine in
        try await bench.sleep(1000)
        await engine.setRate(PlaybackRate(0.5))
      }
      // 2 s of film in 1 s, the other 2 s in 4 s.
      #expect(world.wallClock.now == .seconds(5))
      #expect(summary.wallTime == .seconds(5) && summary.mediaTime == .seconds(4))
      #expect(await bench.numbers == Array(0..<100))
    }
  }

  @Test("stays where it is while paused, and goes on from there")
  func pauses() throws {
    try VirtualWorld.run { world in
      let bench = EngineBench(world)
      let summary = try await bench.play { engine in
        try await bench.sleep(1010)
        await engine.togglePause()
        try await bench.sleep(5000)
        #expect(await engine.status.state == .paused)
        #expect(await engine.status.position == .milliseconds(1010))
        #expect(await bench.sink.shown.count == 26)
        await engine.togglePause()
      }
      #expect(world.wallClock.now == .milliseconds(4000 + 3990))
      #expect(await bench.numbers == Array(0..<100))
      #expect(summary.wallTime == .seconds(4))
      // Paused from 1010 ms to 5000 ms.
      #expect(summary.elapsed == .milliseconds(4000 + 3990))
      #expect(summary.pausedDuration == .milliseconds(3990))
      #expect(summary.lateness.percentile(100) == .zero)
    }
  }

  @Test("shows the first frame and waits, if it starts paused")
  func startsPaused() throws {
    try VirtualWorld.run { world in
      var configuration = PlayerConfiguration()
      configuration.startsPaused = true
      configuration.start = .milliseconds(1500)
      let bench = EngineBench(world, configuration: configuration)
      let summary = try await bench.play { engine in
        try await bench.sleep(500)
        #expect(await bench.numbers == [37])
        await engine.play()
      }
      #expect(world.wallClock.now == .milliseconds(500 + 2500))
      #expect(summary.elapsed == .seconds(3) && summary.pausedDuration == .milliseconds(500))
      #expect(await bench.numbers == Array(37..<100))
    }
  }

  @Test("counts real time from run to the end, pauses apart, and no more after it")
  func elapsed() throws {
    try VirtualWorld.run { world in
      let bench = EngineBench(world, decodeTime: .milliseconds(10))
      #expect(await bench.engine.summary.elapsed == .zero)
      try await bench.sleep(5000)
      await bench.engine.pause()
      try await bench.sleep(6000)
      async let summary = bench.engine.run()
      try await bench.sleep(8000)
      #expect(await bench.engine.summary.elapsed == .seconds(2))
      #expect(await bench.engine.summary.pausedDuration == .seconds(2))
      await bench.engine.play()
      try await bench.sleep(9000)
      await bench.engine.pause()
      await bench.engine.pause()
      try await bench.sleep(9500)
      await bench.engine.stop()
      let last = try await summary
      #expect(last.elapsed == .milliseconds(3500) && last.pausedDuration == .milliseconds(2500))
      #expect(last.wallTime == .seconds(1) && last.mediaTime == .seconds(1))
      try await bench.sleep(20_000)
      await bench.engine.play()
      #expect(await bench.engine.summary == last)
    }
  }

  @Test(
    "lands on the exact frame of a seek, forward and back, while it plays",
    arguments: [(to: 3000, frame: 75), (3019, 75), (200, 5), (-500, 0), (99_000, 99)])
  func seeks(to target: Int, frame: Int) throws {
    try VirtualWorld.run { world in
      let bench = EngineBench(world)
      _ = try await bench.play { engine in
        try await bench.sleep(1010)
        await engine.seek(to: .milliseconds(target))
      }
      #expect(await bench.numbers == Array(0...25) + Array(frame..<100))
      #expect(world.wallClock.now == .milliseconds(1010 + 4000 - min(max(target, 0), 4000)))
    }
  }

  @Test("shows the target of a seek while paused")
  func seeksPaused() throws {
    try VirtualWorld.run { world in
      let bench = EngineBench(world)
      _ = try await bench.play { engine in
        await engine.pause()
        try await bench.sleep(100)
        for seconds in [2, 1, 4] as [Int] {
          await engine.seek(to: .seconds(seconds))
          try await bench.sleep(100 + 100 * seconds)
          try await world.wallClock.sleep(until: world.wallClock.now + .seconds(1))
          #expect(await engine.status.state == .paused)
          #expect(await engine.status.position == .seconds(seconds))
        }
        await engine.play()
      }
      #expect(await bench.numbers == [0, 50, 25, 99])
    }
  }

  @Test("adds up seeks, each from the target of the one before")
  func addsSeeks() throws {
    try VirtualWorld.run { world in
      let bench = EngineBench(world, sampleDelay: { _ in .milliseconds(1) })
      _ = try await bench.play { engine in
        await engine.pause()
        try await bench.sleep(500)
        for _ in 0..<3 { await engine.seek(by: .seconds(1)) }
        #expect(await engine.status.position == .seconds(3))
        try await bench.sleep(1000)
        await engine.seek(by: .milliseconds(-1500))
        try await bench.sleep(1500)
        await engine.stop()
      }
      // The first may have begun before the request for the others: then it shows its picture too.
      let numbers = await bench.numbers
      #expect(numbers == [0, 75, 37] || numbers == [0, 25, 75, 37])
    }
  }

  @Test("stops promptly, whatever it is doing")
  func stops() throws {
    try VirtualWorld.run { world in
      let playing = EngineBench(world)
      let paused = EngineBench(world)
      let fetching = EngineBench(world, sampleDelay: { _ in .seconds(1000) })
      let showing = EngineBench(world, frameTime: { _ in .seconds(1000) })
      await paused.engine.pause()
      for bench in [playing, paused, fetching, showing] {
        let moment = world.wallClock.now + .milliseconds(100)
        _ = try await bench.play { engine in
          try await world.wallClock.sleep(until: moment)
          await engine.stop()
        }
        #expect(world.wallClock.now == moment)
        #expect(await bench.engine.state == .ended)
      }
      #expect(await playing.numbers == [0, 1, 2])
    }
  }

  @Test("stops before it has begun")
  func stopsFirst() throws {
    try VirtualWorld.run { world in
      let bench = EngineBench(world)
      await bench.engine.stop()
      let summary = try await bench.engine.run()
      #expect(summary.frames.shown <= 1)
      #expect(world.wallClock.now == .zero)
    }
  }

  @Test("leaves nothing behind when its task is cancelled")
  func cancels() throws {
    try VirtualWorld.run { world in
      let bench = EngineBench(world)
      await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await bench.engine.run() }
        try? await bench.sleep(500)
        group.cancelAll()
        await #expect(throws: CancellationError.self) { try await group.waitForAll() }
      }
      #expect(world.wallClock.now == .milliseconds(500))
      #expect(await bench.engine.state == .ended)
    }
  }
}
