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

  @Test("sound that is longer than the film is heard to its end")
  func longerSound() throws {
    try VirtualWorld.run { world in
      let film = FakeFilm(frameCount: 50)
      let source = FakeSource(film, clock: world.wallClock)
      let sound = LongSoundSource(film: source, soundCount: 150)
      let device = ProbedDevice(NullDevice(clock: world.wallClock), clock: world.wallClock)
      var configuration = PlayerConfiguration()
      configuration.sound = SoundConfiguration(
        trackID: FakeSourceWithSound.soundID, decoder: MomentDecoder(), device: device
      ) { SoundRenderer($0) }
      let engine = VideoPlayerEngine(
        source: sound, trackID: FakeFilm.trackID,
        decoder: FakeDecoder(film, clock: world.wallClock),
        sink: FakeSink(clock: world.wallClock), clock: world.wallClock,
        configuration: configuration)
      let summary = try await engine.run()
      #expect(summary.frames.shown == 50)
      let last = try #require(await device.heard.last { $0.position > .zero })
      #expect(last.position >= .milliseconds(2950))
      #expect(summary.mediaTime >= .milliseconds(2950))
    }
  }

  @Test("a film that is longer than its sound goes on by the wall clock", arguments: [0, 1, 100])
  func shorterSound(count: Int) throws {
    try VirtualWorld.run { world in
      let bench = SoundBench(world, soundCount: count)
      let summary = try await bench.play()
      #expect(summary.frames.shown == 100)
      #expect(summary.wallTime < .milliseconds(4100))
      #expect(summary.stallCount == 0)
    }
  }

  @Test("a seek behind the end of the sound plays pictures alone")
  func seekBehindSound() throws {
    try VirtualWorld.run { world in
      let bench = SoundBench(world, soundCount: 50)
      let summary = try await bench.play { engine in
        try await bench.sleep(500)
        await engine.seek(to: .milliseconds(2000))
      }
      #expect(summary.wallTime < .milliseconds(2700))
      #expect(summary.frames.shown >= 50 + 10)
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

  @Test("a device that is lost leaves a film that runs on; one that is back is heard again")
  func lostDevice() throws {
    try VirtualWorld.run { world in
      let bench = SoundBench(
        world, film: FakeFilm(frameCount: 300), soundCount: 600,
        device: FlakyDevice(clock: world.wallClock, gone: .seconds(2)..<Duration.seconds(4)))
      let summary = try await bench.play()
      #expect(summary.frames.shown == 300)
      #expect(summary.stallCount == 0)
      #expect(summary.sound?.lossCount == 1)
      #expect(await bench.device.openCount == 2)
      let heard = await bench.device.heard
      #expect(heard.contains { $0.wallTime > .seconds(8) })
      #expect(summary.wallTime < .milliseconds(12_300))
      #expect(await bench.offsets.allSatisfy { abs($0) <= 45 })
    }
  }

  @Test("without a device the film plays, and one message says why")
  func noDevice() throws {
    try VirtualWorld.run { world in
      let bench = SoundBench(
        world, device: FlakyDevice(clock: world.wallClock, gone: .zero..<Duration.seconds(100)))
      let summary = try await bench.play()
      #expect(summary.frames.shown == 100)
      #expect(summary.wallTime < .milliseconds(4050))
      #expect(summary.sound?.silence != nil)
      let message = await bench.engine.status.message
      #expect(message?.kind == .sound)
      #expect(message?.number == 1)
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

  @Test("a device that stands still for a while stops the film, and both go on in step")
  func standingDevice() throws {
    try VirtualWorld.run { world in
      var behaviour = SimulatedDevice.Behaviour()
      behaviour.stalls = [.milliseconds(1500)..<Duration.milliseconds(1700)]
      let bench = SoundBench(world, device: SimulatedDevice(behaviour, clock: world.wallClock))
      let summary = try await bench.play()
      #expect(summary.frames.shown + summary.frames.dropped == 100)
      let late = await bench.offsets.suffix(50)
      #expect(late.allSatisfy { abs($0) <= 15 }, "\(late)")
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

  @Test("whatever a viewer does, the film comes to its end and is in step", arguments: 0..<60)
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

/// A device that is gone for a while.
private actor FlakyDevice: AudioDevice {
  nonisolated let name = "flaky"
  private let device: NullDevice
  private let clock: WallClock
  private let gone: Range<Duration>

  init(clock: WallClock, gone: Range<Duration>) {
    device = NullDevice(clock: clock)
    self.clock = clock
    self.gone = gone
  }

  private func check() throws {
    if gone.contains(clock.now) { throw AudioDeviceError.lost("it is gone") }
  }

  func open(_ request: DeviceFormat) async throws -> DeviceFormat {
    try check()
    return await device.open(request)
  }

  func write(_ samples: [Float]) async throws -> Int {
    try check()
    return try await device.write(samples)
  }

  func reading() async throws -> DeviceReading? {
    try check()
    return try await device.reading()
  }

  func pause() async throws { await device.pause() }
  func resume() async throws { await device.resume() }
  func drop() async throws { await device.drop() }
  func drain() async throws {}
  func close() async { await device.close() }
}

/// A film whose sound continues after the last picture.
private struct LongSoundSource: MediaSource {
  let film: FakeSource
  let soundCount: Int

  var timeline: Timeline { get async { await film.timeline } }

  func tracks() async throws -> [Track] {
    try await FakeSourceWithSound(film: film, soundCount: soundCount).tracks()
  }

  func reader(of tracks: Set<Track.ID>, at time: MediaTime?) async throws -> any SampleReader {
    Reader(
      try await FakeSourceWithSound(film: film, soundCount: soundCount)
        .reader(of: tracks, at: time), soundCount: soundCount)
  }

  private actor Reader: SampleReader {
    private let reader: any SampleReader
    private let soundCount: Int
    private var nextSound = 0

    init(_ reader: any SampleReader, soundCount: Int) {
      self.reader = reader
      self.soundCount = soundCount
    }

    func next() async throws -> SampleEvent? {
      if let event = try await reader.next() {
        if case .sample(let sample, FakeSourceWithSound.soundID) = event {
          nextSound = sample.index + 1
        }
        return event
      }
      guard nextSound < soundCount else { return nil }
      defer { nextSound += 1 }
      return .sample(
        .test(nextSound, at: nextSound * 20, lasting: 20), FakeSourceWithSound.soundID)
    }
  }
}
