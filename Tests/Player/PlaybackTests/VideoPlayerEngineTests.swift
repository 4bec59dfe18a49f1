import Media
import Testing

@testable import Playback

@Suite struct VideoPlayerEngineTests {
  @Test("plays every frame at its time, and ends when the last has had its own")
  func plays() throws {
    try VirtualWorld.run { world in
      let bench = EngineBench(world)
      let summary = try await bench.play()
      #expect(world.wallClock.now == .seconds(4))
      #expect(await bench.sink.shown.allSatisfy { $0.wallTime == $0.time })
      #expect(await bench.numbers == Array(0..<100))
      #expect(await bench.engine.state == .ended)
      #expect(summary.frames.shown == 100 && summary.frames.dropped == 0)
      #expect(summary.wallTime == .seconds(4) && summary.mediaTime == .seconds(4))
      #expect(summary.timeToFirstFrame == .zero)
      #expect(summary.stallCount == 0 && summary.lateCount == 0)
      #expect(summary.lateness.mean == .zero)
      await bench.engine.seek(to: .zero)
      #expect(await bench.engine.status.position == .seconds(4))
    }
  }

  @Test("keeps time exactly at 30000/1001 frames a second")
  func ntsc() throws {
    try VirtualWorld.run { world in
      let film = FakeFilm(frameCount: 900, frameDuration: MediaTime(value: 1001, timescale: 30000))
      _ = try await EngineBench(world, film: film).play()
      // 900 × 1001 / 30000
      #expect(world.wallClock.now == .milliseconds(30_030))
    }
  }

  @Test("shows the first picture at once, before it plays")
  func showsAStill() throws {
    try VirtualWorld.run { world in
      let bench = EngineBench(world, decodeTime: .milliseconds(10))
      let summary = try await bench.play { engine in
        try await bench.sleep(100)
        #expect(await engine.status.state == .buffering(.start))
        #expect(await bench.numbers == [0])
      }
      // Decoding runs three samples ahead of the first frame; 77 samples make 3 s of frames. By then
      // the first of them has stood for its 40 ms.
      #expect(summary.timeToFirstFrame == .milliseconds(30))
      #expect(world.wallClock.now == .milliseconds(770 + 3960))
      #expect(summary.lateness.count == 99)
    }
  }

  @Test("stops in a stall, then goes on with the next frame")
  func stalls() throws {
    try VirtualWorld.run { world in
      // The network is gone for 5 s at sample 150, when 3 s are buffered.
      let film = FakeFilm(frameCount: 300)
      let bench = EngineBench(
        world, film: film, sampleDelay: { $0 == 150 ? .seconds(5) : .milliseconds(1) })
      let summary = try await bench.play()
      #expect(summary.stallCount == 1)
      #expect(summary.stallDuration > .seconds(3) && summary.stallDuration < .seconds(5))
      #expect(summary.frames.shown == 300 && summary.frames.dropped == 0)
      // The first picture stands while 3 s are loaded, in 77 ms, and no longer.
      #expect(summary.mediaTime == .seconds(12) && summary.wallTime == .milliseconds(11_960))
      #expect(await bench.numbers == Array(0..<300))
      let wait = summary.stallDuration + .milliseconds(77)
      #expect(world.wallClock.now == .milliseconds(11_960) + wait)
    }
  }

  @Test("goes on with the frame for now when the sink was busy, without a backlog")
  func slowSink() throws {
    try VirtualWorld.run { world in
      let bench = EngineBench(world, frameTime: { $0 == 10 ? .seconds(1) : .zero })
      let summary = try await bench.play()
      #expect(await bench.numbers == Array(0...10) + Array(35..<100))
      #expect(summary.frames.dropped == 24)
      #expect(summary.stallCount == 0)
      #expect(world.wallClock.now == .seconds(4))
    }
  }

  @Test("keeps time with a sink that is always too slow, and counts what is late")
  func alwaysSlowSink() throws {
    try VirtualWorld.run { world in
      let bench = EngineBench(world, frameTime: { _ in .milliseconds(100) })
      let summary = try await bench.play()
      // The first frame is a still, on the screen at 0.1 s: then the film begins. Shown at its
      // positions 40, 140, 240 … 4040 ms are the frames of 40, 120, 240 … 3960 ms.
      #expect(summary.frames.shown == 1 + 41 && summary.frames.dropped == 100 - 42)
      #expect(world.wallClock.now == .milliseconds(100 + 4040 + 100))
      #expect(summary.lateness.median == .milliseconds(20))
      // The last frame is shown 80 ms after its time, but the film ended 40 ms before that.
      #expect(summary.lateness.percentile(100) == .milliseconds(40))
      #expect(summary.lateCount == 1)
    }
  }

  @Test("holds the picture after a decoding error and goes on at the next sync sample")
  func decodingError() throws {
    try VirtualWorld.run { world in
      let bench = EngineBench(world, corrupt: [30])
      let summary = try await bench.play()
      let numbers = await bench.numbers
      #expect(numbers.suffix(50) == Array(50..<100)[...])
      #expect(numbers.count == 100 - 22)
      #expect(world.wallClock.now == .seconds(4))
      #expect(summary.decoding.decodingErrors == 1 && summary.decoding.skippedSamples == 19)
      #expect(summary.stallCount == 0)
    }
  }

  @Test("plays what it has when the source fails, then fails with its error")
  func sourceError() throws {
    try VirtualWorld.run { world in
      let bench = EngineBench(world, brokenFrom: 50)
      await #expect(throws: FakeSource.Broken.self) { try await bench.engine.run() }
      #expect(await bench.engine.state == .failed("Broken()"))
      // The decoder keeps two of the fifty.
      #expect(await bench.numbers == Array(0..<48))
      #expect(world.wallClock.now == .milliseconds(48 * 40))
    }
  }

  @Test("fails with the sink's error")
  func sinkError() throws {
    try VirtualWorld.run { world in
      let bench = EngineBench(world, goneAfter: 3)
      await #expect(throws: FakeSink.Gone.self) { try await bench.engine.run() }
      #expect(await bench.engine.state == .failed("Gone()"))
      #expect(await bench.engine.summary.frames.shown == 4)
      #expect(world.wallClock.now == .milliseconds(120))
    }
  }

  @Test("ends a film without frames")
  func noFrames() throws {
    try VirtualWorld.run { world in
      let summary = try await EngineBench(world, film: FakeFilm(frameCount: 0)).play()
      #expect(summary.timeToFirstFrame == nil)
      #expect(world.wallClock.now == .zero)
    }
  }

  @Test("tells its state as it changes, and a few times a second")
  func statusUpdates() throws {
    try VirtualWorld.run { world in
      let bench = EngineBench(world, decodeTime: .milliseconds(2))
      let engine = bench.engine
      async let snapshots = engine.statusUpdates(every: .milliseconds(250))
        .reduce(into: [PlayerStatus]()) { $0.append($1) }
      _ = try await bench.play { engine in
        try await bench.sleep(1000)
        await engine.pause()
        try await bench.sleep(2000)
        await engine.play()
      }
      let states = await snapshots.map(\.state)
      let changes = states.indices.filter { $0 == 0 || states[$0] != states[$0 - 1] }
      #expect(changes.map { states[$0] }.suffix(4) == [.playing, .paused, .playing, .ended])
      // 5.154 s at four a second, and the changes.
      #expect((20...27).contains(states.count))
      #expect(await snapshots.last?.position == .seconds(4))
      #expect(await snapshots.last?.duration == .seconds(4))
    }
  }

  @Test("any number of readers follow its status, each for as long as it reads")
  func statusReaders() throws {
    try VirtualWorld.run { world in
      let bench = EngineBench(world)
      let engine = bench.engine
      let updates = await engine.statusUpdates(every: .seconds(60))
      _ = try await bench.play { engine in
        await withTaskGroup(of: [PlayerState].self) { group in
          for _ in 0..<2 {
            group.addTask { await updates.reduce(into: []) { $0.append($1.state) } }
          }
          // One of one sequence that leaves early.
          for await status in updates where status.state != .idle { break }
          try? await bench.sleep(500)
          #expect(engine.watchers.count == 2)
          await engine.pause()
          try? await bench.sleep(1500)
          await engine.play()
          for await states in group {
            #expect(states.suffix(4) == [.playing, .paused, .playing, .ended])
          }
        }
        #expect(engine.watchers.count == 0)
      }
    }
  }

  @Test("plays a film that begins at 1000 s from its beginning, which is the viewer's 0:00")
  func beginsLate() throws {
    try VirtualWorld.run { world in
      let bench = EngineBench(world, film: FakeFilm(start: 1000))
      let summary = try await bench.play { engine in
        try await bench.sleep(1000)
        #expect(await engine.status.position == .seconds(1))
        #expect(await engine.status.duration == .seconds(4))
        await engine.seek(to: .milliseconds(500))
        try await bench.sleep(1500)
        #expect(await engine.status.position == .seconds(1))
        await engine.seek(by: .seconds(-30))
        try await bench.sleep(1600)
        #expect(await engine.status.position == .milliseconds(100))
        await engine.seek(toTenth: 5)
        try await bench.sleep(1610)
        await engine.seek(to: .seconds(300))
      }
      #expect(summary.timeToFirstFrame == .zero)
      let numbers = await bench.numbers
      #expect(numbers.prefix(25) == Array(0..<25)[...])
      #expect(numbers.suffix(5) == [0, 1, 2, 50, 99])
      #expect(await bench.engine.status.position == .seconds(4))
    }
  }

  @Test("begins at a moment of the viewer, repeats the film and a part of it, steps back in it")
  func beginsLateAndLoops() throws {
    try VirtualWorld.run { world in
      var configuration = PlayerConfiguration()
      configuration.start = .seconds(3)
      configuration.loop = PlaybackLoop(repeatsFile: true)
      let bench = EngineBench(
        world, film: FakeFilm(start: 1000), configuration: configuration)
      _ = try await bench.play { engine in
        try await bench.sleep(1100)
        await engine.markLoop()
        #expect(await engine.status.loop.start == .milliseconds(100))
        await engine.toggleFileLoop()
        await engine.markLoop()
        await engine.step(by: -9)
        try await bench.sleep(1200)
        #expect(await engine.status.position == .zero)
        await engine.stop()
      }
      #expect(await bench.numbers == Array(75..<100) + [0, 1, 2, 1, 0])
    }
  }

  @Test("a source without another place to go plays on, and says what it cannot do")
  func notSeekable() throws {
    try VirtualWorld.run { world in
      let bench = EngineBench(world, isSeekable: false)
      let summary = try await bench.play { engine in
        try await bench.sleep(1010)
        let commands: [@Sendable (VideoPlayerEngine) async -> Void] = [
          { await $0.seek(to: .zero) }, { await $0.seek(by: .seconds(1)) },
          { await $0.seek(by: .seconds(-1), isQuick: true) }, { await $0.seek(toTenth: 3) },
          { await $0.step(by: -1) }, { await $0.markLoop() }, { await $0.toggleFileLoop() },
        ]
        for (number, command) in commands.enumerated() {
          await command(engine)
          let message = await engine.status.message
          #expect(message?.number == number + 1 && message?.kind == .notSeekable)
        }
        #expect(await engine.status.position == .milliseconds(1010))
        let status = await engine.status
        #expect(!status.isPaused && !status.isSeekable)
        // What needs no seek works.
        try await bench.sleep(2000)
        await engine.step(by: 2)
        try await bench.sleep(3000)
        #expect(await engine.status.position == .milliseconds(52 * 40))
        await engine.play()
      }
      #expect(await bench.numbers == Array(0..<100))
      #expect(await bench.source.readerCount == 1)
      #expect(summary.frames.flushed == 0)
    }
  }
}
