import Media

/// Takes sound in real time, and plays it nowhere: so the player's clock runs.
public actor NullDevice: AudioDevice {
  public nonisolated let name = "null"

  private let clock: WallClock
  private let latency: Duration
  private var queue: PacedQueue?
  private var channelCount = 1

  /// Creates a device.
  ///
  /// - Parameters:
  ///   - clock: By which it plays.
  ///   - latency: How much waits in its queue at most.
  public init(clock: WallClock, latency: Duration = .milliseconds(100)) {
    self.clock = clock
    self.latency = latency
  }

  public func open(_ request: DeviceFormat) -> DeviceFormat {
    queue = PacedQueue(
      sampleRate: request.sampleRate, capacity: max(1, latency.frames(at: request.sampleRate)))
    channelCount = request.layout.count
    return request
  }

  public func write(_ samples: [Float]) throws(AudioDeviceError) -> Int {
    guard queue != nil else { throw .closed }
    return queue?.write(samples.count / channelCount, at: clock.now) ?? 0
  }

  public func reading() throws(AudioDeviceError) -> DeviceReading? {
    guard let queue else { throw .closed }
    return queue.reading(at: clock.now)
  }

  public func pause() { queue?.pause(at: clock.now) }
  public func resume() { queue?.resume(at: clock.now) }
  public func drop() { queue?.drop() }

  public func drain() async throws {
    guard let end = queue?.end(after: clock.now) else { return }
    try await clock.sleep(until: end)
  }

  public func close() { queue = nil }
}

extension PacedQueue {
  /// What a device that is this queue says.
  func reading(at time: Duration) -> DeviceReading {
    DeviceReading(
      written: written, delay: written - heard(at: time), time: time, underrunCount: underrunCount)
  }
}
