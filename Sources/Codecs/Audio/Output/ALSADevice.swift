import Media
import POSIX

/// A loudspeaker by way of ALSA, Linux' sound library.
///
/// The rules come from the observed behaviour of servers:
///
/// | what happens | what is done |
/// |---|---|
/// | `open` waits for a server that is stopped | given up after 2 s, or when the film ends |
/// | `close` waits for it | given up after 0.3 s |
/// | the queue has run empty | made ready again; three times without anything heard: lost |
/// | nothing moves for 1 s, and no call fails | lost |
/// | no reading, because the timing is not known yet | none is given; for 2 s: lost |
/// | frames go faster than time does | it is paced here, like a device without a clock |
/// | `pause` is refused | emptied; what was not heard is written again afterwards |
/// | the position jumps while it is paused | the reading before it is repeated |
public actor ALSADevice: AudioDevice {
  public nonisolated let name: String
  public nonisolated let executor: (any TaskExecutor)? = QueueTaskExecutor(label: "sound")

  private let clock: WallClock

  /// A server may take this long to answer.
  private let answerLimit: Duration
  private let opening: @Sendable (DeviceFormat) -> Result<any SoundStream, AudioDeviceError>
  private var stream: (any SoundStream)?
  private var written = 0
  private var underrunCount = 0

  /// Recoveries since anything was heard, and what had been heard at the last one.
  private var recoveryCount = 0
  private var heardAtRecovery = 0
  private var watch = DeviceWatch(sampleRate: 1)

  /// Keeps the time, where the device does not.
  private var pace: PacedQueue?

  /// Since when it has not reported its position.
  private var missingSince: Duration?

  /// What it said before it was paused.
  private var pausedReading: DeviceReading?
  private var lastReading: DeviceReading?

  /// What was written last, and what of it has to be written again.
  private var recent: [Float] = []
  private var unheard: [Float] = []

  /// Creates a device; nothing is loaded before it is opened.
  ///
  /// - Parameters:
  ///   - device: ALSA's name of it.
  ///   - clock: The player's.
  public init(_ device: String = "default", clock: WallClock) {
    self.init(name: "alsa:\(device)", clock: clock) { request in
      ALSALibrary.shared.flatMap { $0.open(device, request) }
    }
  }

  init(
    name: String, clock: WallClock, answerLimit: Duration = .seconds(2),
    opening: @escaping @Sendable (DeviceFormat) -> Result<any SoundStream, AudioDeviceError>
  ) {
    self.name = name
    self.clock = clock
    self.answerLimit = answerLimit
    self.opening = opening
  }

  /// The player waits this long at its end for a server to let go.
  static let closingLimit = Duration.milliseconds(300)

  public func open(_ request: DeviceFormat) async throws(AudioDeviceError) -> DeviceFormat {
    await close()
    let opening = opening
    let answer = await onOwnThread(
      "sound.open", limit: answerLimit,
      late: { (result: Result<any SoundStream, AudioDeviceError>) in
        if case .success(let stream) = result { stream.close() }
      }, { opening(request) })
    guard let answer else { throw .noAnswer }
    let stream = try answer.get()
    self.stream = stream
    watch = DeviceWatch(sampleRate: stream.format.sampleRate)
    underrunCount = 0
    (recoveryCount, heardAtRecovery) = (0, 0)
    pace = nil
    forget()
    return stream.format
  }

  public func close() async {
    guard let stream = stream.take() else { return }
    // In a separate task, so that a film that was ended is closed like any other.
    await Task {
      _ = await onOwnThread("sound.close", limit: Self.closingLimit) { stream.close() }
    }.value
  }

  public func write(_ samples: [Float]) throws(AudioDeviceError) -> Int {
    guard let stream else { throw .closed }
    guard pausedReading == nil else { return 0 }
    try rewrite()
    guard unheard.isEmpty else { return 0 }
    let channelCount = stream.format.layout.count
    var frameCount = samples.count / channelCount
    if let pace { frameCount = min(frameCount, pace.room(at: clock.now)) }
    guard frameCount > 0 else { return 0 }
    return try put(Array(samples.prefix(frameCount * channelCount)), into: stream)
  }

  public func reading() throws(AudioDeviceError) -> DeviceReading? {
    guard let stream else { throw .closed }
    if let before = pausedReading {
      return DeviceReading(
        written: before.written, delay: before.delay, time: clock.now,
        underrunCount: underrunCount)
    }
    let answer = stream.delay()
    let time = clock.now
    guard let delay = try delay(answer, stream, at: time) else { return nil }
    if written - delay > heardAtRecovery { recoveryCount = 0 }
    if pace == nil {
      let heard = written - delay
      // Some never say that they run.
      let isRunning = stream.state == .running || stream.state == .stopped && heard > 0
      switch watch.receive(heard, at: time, isRunning: isRunning) {
      case .playing: break
      case .stuck: throw lose("nothing moves")
      case .untimed:
        pace = PacedQueue(
          sampleRate: stream.format.sampleRate, capacity: stream.capacity, written: written,
          heard: min(written, watch.plausible(at: time)), at: time)
      }
    }
    let reading =
      pace?.reading(at: time)
      ?? DeviceReading(written: written, delay: delay, time: time, underrunCount: underrunCount)
    lastReading = reading
    return reading
  }

  public func pause() throws(AudioDeviceError) {
    guard let stream else { throw .closed }
    guard pausedReading == nil else { return }
    let before =
      try reading() ?? lastReading
      ?? DeviceReading(written: written, delay: written, time: clock.now)
    pace?.pause(at: clock.now)
    if stream.pause(true) < 0 {
      let missing = min(max(0, before.delay), recent.count / stream.format.layout.count)
      unheard = Array(recent.suffix(missing * stream.format.layout.count))
      try check(stream.restart(), stream)
      written -= missing
      pace?.takeBack(missing)
      recent.removeLast(unheard.count)
    }
    pausedReading = before
  }

  public func resume() throws(AudioDeviceError) {
    guard let stream else { throw .closed }
    guard pausedReading.take() != nil else { return }
    watch.reset()
    pace?.resume(at: clock.now)
    guard unheard.isEmpty else { return try rewrite() }
    if stream.state == .paused { try check(stream.pause(false), stream) }
  }

  public func drop() throws(AudioDeviceError) {
    guard let stream else { throw .closed }
    try check(stream.restart(), stream)
    pace?.drop()
    forget()
  }

  public func drain() async throws {
    try rewrite()
    if let pace {
      if let end = pace.end(after: clock.now) { try await clock.sleep(until: end) }
      return
    }
    guard let rate = stream?.format.sampleRate else { return }
    let delay = try reading()?.delay ?? 0
    let limit = clock.now + Duration.frames(max(0, delay), at: rate) + .seconds(1)
    _ = stream?.drain()
    while stream?.state == .draining, clock.now < limit {
      try await clock.sleep(until: clock.now + .milliseconds(5))
    }
    _ = stream?.restart()
  }
}

// Errors, and what is written again

extension ALSADevice {
  /// Codes of the system, as ALSA returns them.
  private enum Code {
    static let tryAgain = -11
    static let inputOutput = -5
    static let queueEmpty = -32
    static let suspended = -86
  }

  /// Recoveries after which a device is lost that plays nothing in between.
  private static let recoveryLimit = 3

  /// What was written is kept for this long, in milliseconds, in case that it has to be written
  /// again.
  private static let memory = 300

  private func put(
    _ samples: [Float], into stream: any SoundStream
  ) throws(AudioDeviceError) -> Int {
    let result = stream.write(samples)
    guard result >= 0 else {
      try recover(from: result, stream)
      return 0
    }
    written += result
    _ = pace?.write(result, at: clock.now)
    let channelCount = stream.format.layout.count
    recent += samples.prefix(result * channelCount)
    let limit = stream.format.sampleRate * Self.memory / 1000 * channelCount
    if recent.count > 2 * limit { recent.removeFirst(recent.count - limit) }
    return result
  }

  /// Writes what a pause has thrown away.
  private func rewrite() throws(AudioDeviceError) {
    guard let stream, pausedReading == nil, !unheard.isEmpty else { return }
    let count = try put(unheard, into: stream)
    unheard.removeFirst(count * stream.format.layout.count)
  }

  private func recover(from code: Int, _ stream: any SoundStream) throws(AudioDeviceError) {
    guard code != Code.tryAgain else { return }
    guard code == Code.queueEmpty || code == Code.suspended else {
      throw lose(stream.text(for: code))
    }
    underrunCount += 1
    recoveryCount += 1
    guard recoveryCount <= Self.recoveryLimit else { throw lose("it takes sound, and plays none") }
    heardAtRecovery = written
    watch.reset()
    try check(stream.recover(from: code), stream)
  }

  /// The frames that are still to be heard; `nil` if that is not known for now.
  private func delay(
    _ answer: (code: Int, frames: Int), _ stream: any SoundStream, at time: Duration
  ) throws(AudioDeviceError) -> Int? {
    switch answer.code {
    case 0...:
      missingSince = nil
      return answer.frames
    case Code.queueEmpty, Code.suspended:
      // All has been heard; what is written next makes it ready again.
      watch.reset()
      return 0
    case Code.inputOutput where stream.state != .disconnected:
      missingSince = missingSince ?? time
      guard time - (missingSince ?? time) < answerLimit else {
        throw lose("it does not say how far it is")
      }
      return nil
    default: throw lose(stream.text(for: answer.code))
    }
  }

  private func check(_ code: Int, _ stream: any SoundStream) throws(AudioDeviceError) {
    if code < 0 { throw lose(stream.text(for: code)) }
  }

  /// Gives the device up; it may be opened again.
  private func lose(_ reason: String) -> AudioDeviceError {
    if let stream = stream.take() {
      // No caller waits for that: a stopped server may block it for ever.
      Task { _ = await onOwnThread("sound.close", limit: Self.closingLimit) { stream.close() } }
    }
    return .lost(reason)
  }

  private func forget() {
    written = 0
    recent.removeAll()
    unheard.removeAll()
    (pausedReading, lastReading, missingSince) = (nil, nil, nil)
    heardAtRecovery = 0
    watch.reset()
  }
}
