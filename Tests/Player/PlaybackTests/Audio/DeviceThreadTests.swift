import Audio
import Dispatch
import Media
import Playback
import Testing

/// A device whose calls may wait for a server gets a thread for itself.
@Suite("The device's thread") struct DeviceThreadTests {
  @Test("the player calls the device there, and plays in time", .timeLimit(.minutes(10)))
  func calls() async throws {
    let clock = WallClock(ContinuousClock())
    let device = ThreadedDevice(clock: clock)
    let film = FakeFilm(frameCount: 25)
    var configuration = PlayerConfiguration()
    configuration.sound = SoundConfiguration(
      trackID: FakeSourceWithSound.soundID, decoder: MomentDecoder(), device: device
    ) { SoundRenderer($0) }
    let engine = VideoPlayerEngine(
      source: FakeSourceWithSound(film: FakeSource(film, clock: clock), soundCount: 50),
      trackID: FakeFilm.trackID, decoder: FakeDecoder(film, clock: clock),
      sink: FakeSink(clock: clock), clock: clock, configuration: configuration)
    let summary = try await engine.run()
    #expect(summary.frames.shown + summary.frames.dropped == 25)
    #expect(summary.wallTime > .milliseconds(900))
    #expect(await device.callCount > 20)
    #expect(await device.strayCallCount == 0)
  }
}

/// A queue of Dispatch that knows itself.
private final class MarkedExecutor: TaskExecutor {
  private let queue = DispatchQueue(label: "device")
  private static let key = DispatchSpecificKey<Bool>()

  static var isCurrent: Bool { DispatchQueue.getSpecific(key: key) == true }

  init() { queue.setSpecific(key: Self.key, value: true) }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    // Safe: the closure keeps the executor alive as long as the job runs.
    queue.async { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}

/// A device that counts from where it is called.
private actor ThreadedDevice: AudioDevice {
  nonisolated let name = "threaded"
  nonisolated let executor: (any TaskExecutor)? = MarkedExecutor()
  private let device: NullDevice
  private(set) var callCount = 0
  private(set) var strayCallCount = 0

  init(clock: WallClock) { device = NullDevice(clock: clock) }

  private func count() {
    callCount += 1
    if !MarkedExecutor.isCurrent { strayCallCount += 1 }
  }

  func open(_ request: DeviceFormat) async -> DeviceFormat {
    count()
    return await device.open(request)
  }

  func write(_ samples: [Float]) async throws -> Int {
    count()
    return try await device.write(samples)
  }

  func reading() async throws -> DeviceReading? {
    count()
    return try await device.reading()
  }

  func pause() async {
    count()
    await device.pause()
  }

  func resume() async {
    count()
    await device.resume()
  }

  func drop() async {
    count()
    await device.drop()
  }

  func drain() async throws { try await device.drain() }
  func close() async { await device.close() }
}
