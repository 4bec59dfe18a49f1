import Audio
import Media
import Playback
import TestSupport
import Testing

/// A film whose sound device is missing, lost, or stands still, on a virtual clock.
@Suite("A film and its sound device") struct SoundDeviceTests {
  @Test("without a sound library the film plays, and says which one is missing")
  func noLibrary() throws {
    try VirtualWorld.run { world in
      let film = HeardFilm(
        world, [HeardFilm.soundID: PlainSound().events(0..<4000, levels: [0.5])],
        otherDevice: MissingDevice())
      let summary = try await film.play()
      #expect(summary.frames.shown == 100)
      #expect(summary.wallTime < .milliseconds(4050))
      #expect(summary.sound?.silence == "libasound.so.2 is not installed")
      #expect(await film.engine.status.message?.text.contains("libasound.so.2") == true)
      #expect(film.decisions.contains(.silent))
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

  @Test("a process that is stopped for 5 s leaves one silence, and the film goes on where it was")
  func stoppedProcess() throws {
    let disorder = VirtualWorld.Disorder(seed: 5, stops: [.seconds(2)..<Duration.seconds(7)])
    try VirtualWorld.run(disorder) { world in
      let bench = SoundBench(world)
      let summary = try await bench.play()
      // The device has played on: two or three pictures are skipped, and no more.
      #expect(summary.frames.shown + summary.frames.dropped == 100)
      #expect(summary.frames.dropped <= 3, "\(summary.frames)")
      #expect(summary.sound?.underrunCount == 1)
      #expect(summary.sound?.lossCount == 0)
      let offsets = await bench.offsets.suffix(60)
      #expect(offsets.count == 60)
      #expect(offsets.allSatisfy { abs($0) <= 6 }, "\(offsets)")
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

/// What `ALSADevice` is where its library is not installed; that one has a thread of its own.
private struct MissingDevice: AudioDevice {
  let name = "alsa:default"

  func open(_ request: DeviceFormat) throws -> DeviceFormat {
    throw AudioDeviceError.noLibrary("libasound.so.2")
  }

  func write(_ samples: [Float]) throws -> Int { throw AudioDeviceError.closed }
  func reading() throws -> DeviceReading? { throw AudioDeviceError.closed }
  func pause() throws { throw AudioDeviceError.closed }
  func resume() throws { throw AudioDeviceError.closed }
  func drop() throws { throw AudioDeviceError.closed }
  func drain() throws { throw AudioDeviceError.closed }
  func close() {}
}
