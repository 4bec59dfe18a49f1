import Media
import Playback
import Testing

@Suite("Catching up") struct CatchingUpTests {
  @Test("a late frame is left out, so that the next one is in time")
  func dropsLateFrame() throws {
    try VirtualWorld.run { world in
      // The tenth frame keeps the screen busy for 75 ms: then the next is 35 ms late.
      let bench = EngineBench(world, frameTime: { $0 == 10 ? .milliseconds(75) : .zero })
      let summary = try await bench.play()
      #expect(await bench.numbers == Array(0...10) + Array(12..<100))
      #expect(summary.frames.dropped == 1 && summary.lateCount == 0)
      #expect(summary.lateness.percentile(100) == .zero)
    }
  }

  @Test("no frame is left out where the screen has seen nothing new for a tenth of a second")
  func showsLateFrame() throws {
    try VirtualWorld.run { world in
      let bench = EngineBench(world, frameTime: { $0 == 10 ? .milliseconds(115) : .zero })
      let summary = try await bench.play()
      // At 400 + 115 ms the frame of 480 ms is due, 35 ms late.
      #expect(await bench.numbers == Array(0...10) + Array(12..<100))
      #expect(summary.lateCount == 1 && summary.lateness.percentile(100) == .milliseconds(35))
    }
  }

  @Test("a late frame that lasts is shown when the patience is over")
  func showsLongFrame() throws {
    try VirtualWorld.run { world in
      let film = FakeFilm(frameCount: 4, frameDuration: MediaTime(value: 1, timescale: 1))
      let bench = EngineBench(
        world, film: film, frameTime: { $0 == 1 ? .milliseconds(1060) : .zero })
      _ = try await bench.play()
      let times = await bench.sink.shown.map(\.wallTime)
      #expect(times == [.zero, .seconds(1), .milliseconds(2060), .seconds(3)])
    }
  }

  @Test("a late picture in a film that is paused is shown at once")
  func pausedIsNeverLate() {
    let times: [Duration] = [.zero, .milliseconds(40)]
    let age = Duration.milliseconds(10)
    let now = Duration.milliseconds(75)
    let policy = PresentationPolicy()
    #expect(
      policy.decide(now: now, presentationTimes: times, rate: nil, pictureAge: age)
        == .show(index: 1, lateness: .milliseconds(35)))
    #expect(
      policy.decide(now: now, presentationTimes: times, rate: .normal, pictureAge: nil)
        == .show(index: 1, lateness: .milliseconds(35)))
    // 35 ms of film are 17.5 ms at double speed.
    #expect(
      policy.decide(now: now, presentationTimes: times, rate: PlaybackRate(2), pictureAge: age)
        == .show(index: 1, lateness: .milliseconds(35)))
    #expect(
      policy.decide(now: now, presentationTimes: times, rate: .normal, pictureAge: age)
        == .wait(until: .milliseconds(165) + Duration(attoseconds: 1)))
  }

  @Test("a film whose decoding is too slow waits for it while the screen is busy")
  func waits() throws {
    try VirtualWorld.run { world in
      // The screen is busy for 8 s just when the buffer is being filled again. A frame takes 100 ms
      // to decode, more than it lasts.
      let bench = EngineBench(
        world, film: FakeFilm(frameCount: 500), decodeTime: .milliseconds(100),
        frameTime: { $0 == 60 ? .seconds(8) : .zero })
      let summary = try await bench.play()
      #expect(summary.decoding.skips == 0)
      let counts = summary.frames
      #expect(counts.shown + counts.dropped == counts.decoded)
      // The frame of 2.4 s was shown for 8 s: 80 frames were decoded meanwhile, and a few before.
      let next = await bench.numbers.first { $0 > 60 } ?? 0
      #expect(140...170 ~= next, "\(next)")
    }
  }

  @Test("a pipeline whose clock does not wait for it goes on at a later sync sample")
  func skips() throws {
    try VirtualWorld.run { world in
      let film = FakeFilm(frameCount: 500)
      let playhead = Playhead(wallClock: world.wallClock)
      let manager = BufferManager(
        source: FakeSource(film, clock: world.wallClock), trackID: FakeFilm.trackID,
        decoder: FakeDecoder(
          film, clock: world.wallClock, decodeTime: .milliseconds(100)),
        buffer: FrameBuffer(), playhead: playhead)
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { await manager.run() }
        await manager.start(at: .zero)
        playhead.update { $0.run(at: $1) }
        try await world.wallClock.sleep(until: .seconds(10))
        #expect(await manager.counts.skips > 0)
        group.cancelAll()
      }
    }
  }

  @Test("while the screen is busy for seconds, the buffer is refilled, and nothing stalls")
  func refills() throws {
    try VirtualWorld.run { world in
      let bench = EngineBench(
        world, film: FakeFilm(frameCount: 300), decodeTime: .milliseconds(1),
        frameTime: { $0 == 10 ? .seconds(5) : .zero })
      let summary = try await bench.play()
      #expect(summary.stallCount == 0)
      // Frame 10, of 0.4 s, was on the screen until 5.4 s.
      #expect(await bench.numbers == Array(0...10) + Array(135..<300))
    }
  }

  @Test("no decoding is skipped while the film is stopped")
  func stopped() {
    let policy = PresentationPolicy()
    let late = PlaybackMoment(
      wallTime: .seconds(9), position: .milliseconds(1501), rate: .normal)
    #expect(policy.skipsAhead(decodedUntil: .seconds(1), at: late))
    #expect(!policy.skipsAhead(decodedUntil: .milliseconds(1001), at: late))
    let paused = PlaybackMoment(wallTime: .seconds(9), position: .seconds(3))
    #expect(!policy.skipsAhead(decodedUntil: .seconds(1), at: paused))
  }
}
