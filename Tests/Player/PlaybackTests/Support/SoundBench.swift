import Audio
import Media
import Playback
import Synchronization

/// Decodes sound that says when it belongs: each number is its moment of the film, in thousands of
/// seconds.
actor MomentDecoder: SampleDecoder {
  static let sampleRate = 1000

  struct Unknown: FormatError { let isFinal = true }

  /// From this sample on, nothing can be decoded; that is final.
  private let brokenFrom: Int

  init(brokenFrom: Int = .max) {
    self.brokenFrom = brokenFrom
  }

  static func number(at position: Duration) -> Float { Float(position / .seconds(1000)) }
  static func position(of number: Float) -> Duration { .seconds(1000) * Double(number) }

  func use(_ format: TrackFormat) -> [PCMBlock] { [] }

  func decode(_ sample: EncodedSample) throws -> [PCMBlock] {
    if sample.index >= brokenFrom { throw Unknown() }
    let first = sample.presentationTime.duration
    let count = Int(sample.duration.duration / .milliseconds(1))
    let numbers = (0..<count).map { Self.number(at: first + .milliseconds($0)) }
    return [
      PCMBlock(
        channels: [numbers], sampleRate: Self.sampleRate, layout: .mono,
        presentationTime: MediaTime(first, timescale: UInt32(Self.sampleRate)),
        sampleIndex: sample.index)
    ]
  }

  func finish() -> [PCMBlock] { [] }
  func reset() {}
}

/// A device around another one, which remembers what it was given since it was emptied.
actor ProbedDevice: AudioDevice {
  /// What was really heard, at one moment.
  struct Heard: Hashable {
    let wallTime: Duration
    let position: Duration
  }

  nonisolated let name = "probed"
  private let device: any AudioDevice
  private let clock: WallClock

  /// Opening takes this long.
  private let openingTime: Duration
  private(set) var numbers: [Float] = []
  private(set) var dropCount = 0
  private(set) var heard: [Heard] = []
  private(set) var openCount = 0
  private(set) var isPaused = false

  init(_ device: any AudioDevice, clock: WallClock, openingTime: Duration = .zero) {
    self.device = device
    self.openingTime = openingTime
    self.clock = clock
  }

  func open(_ request: DeviceFormat) async throws -> DeviceFormat {
    openCount += 1
    numbers = []
    if openingTime > .zero { try await clock.sleep(until: clock.now + openingTime) }
    return try await device.open(request)
  }

  func write(_ samples: [Float]) async throws -> Int {
    let count = try await device.write(samples)
    numbers += samples.prefix(count)
    return count
  }

  func reading() async throws -> DeviceReading? {
    let reading = try await device.reading()
    if let reading, !isPaused, reading.heard > 0, reading.heard < numbers.count {
      let position = MomentDecoder.position(of: numbers[reading.heard])
      // What is 0 is silence.
      if position > .zero { heard.append(Heard(wallTime: reading.time, position: position)) }
    }
    return reading
  }

  func pause() async throws {
    isPaused = true
    try await device.pause()
  }

  func resume() async throws {
    isPaused = false
    try await device.resume()
  }

  func drop() async throws {
    isPaused = false
    numbers = []
    dropCount += 1
    try await device.drop()
  }

  func drain() async throws { try await device.drain() }
  func close() async { await device.close() }
}

/// An engine over fakes, with sound.
struct SoundBench: PlayingBench {
  let world: VirtualWorld
  let sink: FakeSink
  let device: ProbedDevice
  let engine: VideoPlayerEngine
  let orders = SoundOrders()
  private let log = Log()

  final class Log: Sendable {
    let events = Mutex<[PlaybackTrace]>([])
  }

  init(
    _ world: VirtualWorld, film: FakeFilm = FakeFilm(), soundCount: Int = 200,
    device: (any AudioDevice)? = nil, openingTime: Duration = .zero,
    format: AudioFormat? = nil, brokenFrom: Int = .max,
    sampleDelay: @escaping @Sendable (Int) -> Duration = { _ in .zero },
    configuration: PlayerConfiguration = PlayerConfiguration()
  ) {
    self.world = world
    let clock = world.wallClock
    let probed = ProbedDevice(
      device ?? NullDevice(clock: clock), clock: clock, openingTime: openingTime)
    self.device = probed
    sink = FakeSink(clock: clock)
    var configuration = configuration
    configuration.sound = SoundConfiguration(
      trackID: FakeSourceWithSound.soundID, format: format,
      decoder: MomentDecoder(brokenFrom: brokenFrom), device: probed, orders: orders
    ) { SoundRenderer($0) }
    configuration.trace = { [log] event in log.events.withLock { $0.append(event) } }
    engine = VideoPlayerEngine(
      source: FakeSourceWithSound(
        film: FakeSource(film, clock: clock, delay: sampleDelay), soundCount: soundCount),
      trackID: FakeFilm.trackID, decoder: FakeDecoder(film, clock: clock), sink: sink,
      clock: clock, configuration: configuration)
  }

  /// How far pictures and what was really heard were apart at each reading, in milliseconds.
  var offsets: [Int] {
    get async {
      let heard = Dictionary(
        await device.heard.map { ($0.wallTime, $0.position) }, uniquingKeysWith: { $1 })
      return log.events.withLock(\.self).compactMap { event in
        guard case .sound(let reading, _, let position) = event,
          let truth = heard[reading.time]
        else { return nil }
        return (truth - position).milliseconds
      }
    }
  }
}
