import Audio
import Media

/// A device that misbehaves on demand, on a clock that a test moves.
///
/// What it says and what is heard are two things: ``heard()`` is the truth that a filtered clock can
/// be compared with.
public actor SimulatedDevice: AudioDevice {
  /// How a device behaves; the default is perfect.
  public struct Behaviour: Hashable, Sendable {
    /// How much waits in its queue at most.
    public var latency = Duration.milliseconds(100)

    /// The length of the steps in which the position advances; 0 for none.
    public var step = Duration.zero

    /// Millionths by which it is faster than the clock.
    public var drift = 0

    /// How long after the first frame was written it begins to play.
    public var startDelay = Duration.zero

    /// When it plays nothing, and says no word of it.
    public var stalls: [Range<Duration>] = []

    /// When it says that so much more has been heard than was.
    public var lies: [Lie] = []

    /// When it cannot say how far it is.
    public var silences: [Range<Duration>] = []

    /// When it is gone, for good.
    public var end: Duration?

    public init() {}
  }

  /// A time in which a device is wrong.
  public struct Lie: Hashable, Sendable {
    public var time: Range<Duration>
    public var lead: Duration

    public init(_ time: Range<Duration>, lead: Duration) {
      self.time = time
      self.lead = lead
    }
  }

  public nonisolated let name = "simulated"

  private let clock: WallClock
  private let behaviour: Behaviour
  private var queue: PacedQueue?
  private var channelCount = 1
  private var sampleRate = 1

  /// When the first frame was written.
  private var start: Duration?

  public init(_ behaviour: Behaviour = Behaviour(), clock: WallClock) {
    self.behaviour = behaviour
    self.clock = clock
  }

  public func open(_ request: DeviceFormat) throws(AudioDeviceError) -> DeviceFormat {
    if let end = behaviour.end, clock.now >= end { throw .unavailable("it is gone") }
    sampleRate = request.sampleRate
    queue = PacedQueue(
      sampleRate: sampleRate, capacity: max(1, behaviour.latency.frames(at: sampleRate)))
    channelCount = request.layout.count
    start = nil
    return request
  }

  public func write(_ samples: [Float]) throws(AudioDeviceError) -> Int {
    try checkPresence()
    if start == nil, !samples.isEmpty { start = clock.now }
    return queue?.write(samples.count / channelCount, at: ownTime) ?? 0
  }

  public func reading() throws(AudioDeviceError) -> DeviceReading? {
    try checkPresence()
    let now = clock.now
    guard let queue, !behaviour.silences.contains(where: { $0.contains(now) }) else { return nil }
    let lead = behaviour.lies.first { $0.time.contains(now) }?.lead ?? .zero
    var said = queue.heard(at: ownTime) + lead.frames(at: sampleRate)
    let step = behaviour.step.frames(at: sampleRate)
    if step > 0 { said -= said % step }
    return DeviceReading(
      written: queue.written, delay: queue.written - said, time: now,
      underrunCount: queue.underrunCount)
  }

  /// Frames that have been heard, whatever ``reading()`` says.
  public func heard() -> Int { queue?.heard(at: ownTime) ?? 0 }

  public func pause() { queue?.pause(at: ownTime) }
  public func resume() { queue?.resume(at: ownTime) }
  public func drop() { queue?.drop() }

  public func drain() async throws {
    while let queue, let end = queue.end(after: ownTime), end > ownTime {
      try checkPresence()
      try await clock.sleep(until: clock.now + min(end - ownTime, .milliseconds(10)))
    }
  }

  public func close() { queue = nil }

  private func checkPresence() throws(AudioDeviceError) {
    guard queue != nil else { throw .closed }
    if let end = behaviour.end, clock.now >= end { throw .lost("it is gone") }
  }

  /// The time by the device's own quartz: it stops in a stall, and runs fast or slow.
  private var ownTime: Duration {
    guard let start else { return .zero }
    let now = clock.now
    let stalled = behaviour.stalls.reduce(Duration.zero) { sum, stall in
      sum + max(.zero, min(now, stall.upperBound) - max(start, stall.lowerBound))
    }
    let elapsed = max(.zero, now - start - behaviour.startDelay - stalled)
    return elapsed + elapsed * behaviour.drift / 1_000_000
  }
}
