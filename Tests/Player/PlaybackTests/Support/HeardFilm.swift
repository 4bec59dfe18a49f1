import Audio
import AudioDecoding
import Media
import Playback
import Synchronization

/// A device that keeps all numbers, of a form of its own if it has one.
actor CapturingDevice: AudioDevice {
  nonisolated let name = "capturing"
  private let device: NullDevice
  private let onlyFormat: DeviceFormat?
  private(set) var format: DeviceFormat?

  /// What was taken since the device was emptied last, interleaved.
  private(set) var numbers: [Float] = []
  private(set) var dropCount = 0

  /// What it was opened for, and what it had taken before it was opened again.
  private(set) var requests: [DeviceFormat] = []
  private(set) var earlier: [[Float]] = []

  init(clock: WallClock, format: DeviceFormat? = nil) {
    device = NullDevice(clock: clock)
    onlyFormat = format
  }

  func open(_ request: DeviceFormat) async -> DeviceFormat {
    if format != nil { earlier.append(numbers) }
    requests.append(request)
    numbers = []
    let format = await device.open(onlyFormat ?? request)
    self.format = format
    return format
  }

  func write(_ samples: [Float]) async throws -> Int {
    let count = try await device.write(samples)
    numbers += samples.prefix(count * (format?.layout.count ?? 1))
    return count
  }

  func reading() async throws -> DeviceReading? { try await device.reading() }
  func pause() async { await device.pause() }
  func resume() async { await device.resume() }
  func drain() async throws { try await device.drain() }
  func close() async { await device.close() }

  func drop() async {
    dropCount += 1
    numbers = []
    await device.drop()
  }

  /// One channel's numbers.
  func channel(_ index: Int) -> [Float] {
    let count = format?.layout.count ?? 1
    return stride(from: index, to: numbers.count, by: count).map { numbers[$0] }
  }

  /// The level in the middle of each tenth of a second.
  func levels() -> [Float] {
    guard let format else { return [] }
    let numbers = channel(0)
    let step = format.sampleRate / 10
    return stride(from: step / 2, to: numbers.count, by: step).map { numbers[$0] }
  }
}

/// A film with real sound, decoded and brought into a device's form, and pictures of numbers.
struct HeardFilm: PlayingBench {
  static let soundID = 8

  let world: VirtualWorld
  let device: CapturingDevice
  let engine: VideoPlayerEngine
  let log = Log()

  final class Log: Sendable {
    let events = Mutex<[SoundEvent]>([])
  }

  init(
    _ world: VirtualWorld, film: FakeFilm = FakeFilm(),
    _ sounds: [Track.ID: [SampleEvent]], lag: Duration = .zero, deviceFormat: DeviceFormat? = nil,
    otherDevice: (any AudioDevice)? = nil,
    sampleDelay: @escaping @Sendable (Int) -> Duration = { _ in .zero }
  ) {
    self.world = world
    let clock = world.wallClock
    device = CapturingDevice(clock: clock, format: deviceFormat)
    var configuration = PlayerConfiguration()
    configuration.sound = SoundConfiguration(
      trackID: Self.soundID, decoder: AudioDecoder(), device: otherDevice ?? device
    ) { SoundRenderer($0) }
    configuration.soundObserver = { [log] event in log.events.withLock { $0.append(event) } }
    engine = VideoPlayerEngine(
      source: ScriptedSound(
        film: FakeSource(film, clock: clock, delay: sampleDelay), sounds: sounds, lag: lag),
      trackID: FakeFilm.trackID, decoder: FakeDecoder(film, clock: clock),
      sink: FakeSink(clock: clock), clock: clock, configuration: configuration)
  }

  /// What was decided about the sound.
  var decisions: [SoundEvent.Kind] { log.events.withLock { $0.map(\.kind) } }
}
