import Media
import Synchronization

/// Keeps a device supplied with decoded sound, and the film's clock in step with the device.
///
/// Between two looks at it lie 20 ms: each time it writes what the device has room for, takes a
/// reading, and moves the clock a little towards what is heard. What it finds it reports to the player
/// machine, which decides whether film and sound run. A device that is lost is tried again every 5 s;
/// meanwhile the film runs on without sound.
package actor AudioFeed: DecodedQueue {
  /// What the feed has to tell.
  enum News: Hashable, Sendable {
    case report(SoundReport, epoch: Int)
    /// A sentence for the viewer.
    case message(String)
  }

  private enum DeviceState {
    case closed
    case open(DeviceFormat)
    case lost(retry: Duration)
    /// It has never opened.
    case refused
  }

  nonisolated let orders: SoundOrders
  nonisolated let playhead: Playhead
  private let device: any AudioDevice
  private let makeRenderer: @Sendable (RenderRequest) -> any PCMRenderer
  private let trace: (@Sendable (PlaybackTrace) -> Void)?

  /// Has the pipeline look again whether there is something to do.
  private nonisolated let demand = Mutex<(@Sendable () -> Void)?>(nil)
  private var buffer = SoundBuffer()
  private var deviceState = DeviceState.closed
  private var run: SoundRun?

  /// The epoch of the orders that `run` obeys, and whether the buffer has changed below it.
  private var epoch = 0
  private var isStale = false

  /// Whether there was enough to play when the supply was judged last.
  private var isReady = false
  private var news: [News] = []
  private var lastReport: SoundReport?
  private var offset: Duration?
  private(set) var summary = SoundSummary()

  /// Between two looks at a device that plays, and at one that is about to.
  private static let interval = Duration.milliseconds(20)
  private static let startInterval = Duration.milliseconds(4)
  private static let slowInterval = Duration.milliseconds(200)

  /// What must be here before a film starts, and what is too little to go on.
  private static let startLength = Duration.milliseconds(300)
  private static let leastLength = Duration.milliseconds(30)

  /// Between two attempts to open a device that was lost.
  private static let retryInterval = Duration.seconds(5)

  /// Creates a feed for a device that is yet to be opened.
  package init(
    device: any AudioDevice, playhead: Playhead, orders: SoundOrders,
    trace: (@Sendable (PlaybackTrace) -> Void)? = nil,
    makeRenderer: @escaping @Sendable (RenderRequest) -> any PCMRenderer
  ) {
    self.device = device
    self.playhead = playhead
    self.orders = orders
    self.trace = trace
    self.makeRenderer = makeRenderer
    summary.device = device.name
  }

  /// Feeds the device until the task is cancelled; `receive` is handed what the machine must know.
  func run(_ receive: @Sendable (News) async -> Void) async {
    while !Task.isCancelled {
      await look()
      while !news.isEmpty { await receive(news.removeFirst()) }
      await orders.changes.wait(until: nextLook, by: playhead.wallClock)
    }
    await device.close()
  }

  /// Has something called whenever there may be room for more.
  nonisolated func onRoom(_ body: @escaping @Sendable () -> Void) {
    demand.withLock { $0 = body }
  }

  private var wallTime: Duration { playhead.wallClock.now }

  /// Where the sound is that belongs to where the film is.
  private var soundPosition: Duration { playhead.moment.position - orders.current.delay }

  private var nextLook: Duration? {
    switch deviceState {
    case .lost: wallTime + Self.slowInterval
    case .open where run?.started != nil && lastReport?.isOver != true:
      wallTime + (run?.clock.hasMoved == true ? Self.interval : Self.startInterval)
    case .open, .closed, .refused:
      // A film without a device, or behind its sound's end, uses up sound nevertheless.
      orders.current.isPlaying ? wallTime + Self.slowInterval : nil
    }
  }
}

// Feeding the device

extension AudioFeed {
  private func look() async {
    let order = orders.current
    if order.epoch != epoch || isStale { await dropRun(for: order) }
    run?.setVolume(order.volume)
    await openDevice()
    do {
      if order.isPlaying { try await play(order) } else { try await pause() }
    } catch {
      lose(error)
    }
    buffer.release(before: releasePosition)
    if buffer.wantsMore(from: soundPosition, rate: playhead.clock.rate) {
      demand.withLock(\.self)?()
    }
    judge(order)
  }

  private func isCurrent(_ order: SoundOrders.Values) -> Bool {
    !isStale && order.epoch == orders.current.epoch
  }

  private func dropRun(for order: SoundOrders.Values) async {
    isStale = false
    epoch = order.epoch
    isReady = false
    lastReport = nil
    offset = nil
    guard run.take() != nil else { return }
    do { try await device.drop() } catch { lose(error) }
  }

  /// Opens the device once it is known what the sound is like, and again where it was lost.
  private func openDevice() async {
    switch deviceState {
    case .open, .refused: return
    case .lost(let retry) where wallTime < retry: return
    case .closed, .lost: break
    }
    guard let first = buffer.first else { return }
    do {
      let request = DeviceFormat(sampleRate: first.sampleRate, layout: first.layout)
      deviceState = .open(try await device.open(request))
    } catch {
      if case .closed = deviceState {
        deviceState = .refused
        summary.silence = "\(error)"
        news.append(.message("no sound: \(error)"))
      } else {
        deviceState = .lost(retry: wallTime + Self.retryInterval)
      }
    }
  }

  private func lose(_ error: any Error) {
    guard case .open = deviceState else { return }
    run = nil
    summary.lossCount += 1
    deviceState = .lost(retry: wallTime + Self.retryInterval)
    news.append(.message("\(error)"))
  }

  private func pause() async throws {
    guard run?.isPaused == false, run?.started != nil else { return }
    run?.isPaused = true
    run?.started = nil
    run?.clock.stop(at: wallTime)
    try await device.pause()
  }

  private func play(_ order: SoundOrders.Values) async throws {
    guard case .open(let format) = deviceState, !isOver(at: soundPosition) else { return }
    if run == nil { begin(order, format) }
    if run?.isPaused == true {
      try await device.resume()
      guard isCurrent(order) else { return }
      run?.isPaused = false
      run?.clock.run(at: wallTime)
      run?.started = wallTime
    }
    try await write(order, format)
    try await read(order)
  }

  private func begin(_ order: SoundOrders.Values, _ format: DeviceFormat) {
    let (start, rate) = (soundPosition, playhead.clock.rate)
    let request = RenderRequest(
      format: format, start: MediaTime(start, timescale: 1_000_000_000),
      thousandths: rate.thousandths, volume: order.volume)
    run = SoundRun(
      request, rate: rate, fromBlock: buffer.firstNumber, rules: playhead.clock.rules,
      makeRenderer: makeRenderer)
  }

  /// Writes as much as the device takes.
  private func write(_ order: SoundOrders.Values, _ format: DeviceFormat) async throws {
    let frameCount = max(1, format.sampleRate / 20)
    while true {
      run?.prepare(frameCount, from: buffer)
      guard let pending = run?.pending, !pending.isEmpty else { return }
      let time = wallTime
      let count = try await device.write(pending)
      guard isCurrent(order), count > 0 else { return }
      run?.didWrite(count)
      if run?.started == nil {
        run?.started = time
        run?.clock.run(at: time)
      }
      if run?.pending.isEmpty == false { return }
    }
  }

  /// Takes a reading, and moves the film's clock towards what is heard.
  private func read(_ order: SoundOrders.Values) async throws {
    guard run?.started != nil, let reading = try await device.reading(), isCurrent(order)
    else { return }
    run?.clock.receive(reading)
    guard let run else { return }
    summary.underrunCount = max(summary.underrunCount, reading.underrunCount)
    guard run.clock.hasMoved else { return }
    summary.latency = Duration.seconds(1) * max(0, reading.delay) / run.format.sampleRate
    let heard = run.heard(at: reading.time) + order.delay
    let master = ClockReading(
      position: heard, wallTime: reading.time, rate: run.rate, isRunning: true)
    var offset: Duration?
    var position = Duration.zero
    playhead.update { clock, wallTime in
      // Where the film has gone elsewhere meanwhile, this is the sound of another moment.
      guard orders.current.epoch == order.epoch else { return }
      position = clock.position(at: wallTime)
      guard clock.isRunning else { return }
      offset = master.advanced(to: wallTime).position - position
      clock.synchronize(to: master, at: wallTime)
    }
    self.offset = offset
    if let offset { summary.offsets.record(offset) }
    trace?(.sound(reading: reading, heard: heard, position: position))
  }
}

// What there is to report

extension AudioFeed {
  /// Before this, nothing is needed any more.
  private var releasePosition: Duration {
    let heard = run.map { $0.heard(at: wallTime) } ?? soundPosition
    return min(heard, soundPosition) - SoundBuffer.memory
  }

  /// Whether all sound has been heard.
  private func isOver(at position: Duration) -> Bool {
    guard buffer.supply != .flowing else { return false }
    guard let end = buffer.end else { return true }
    return end <= position
  }

  private func judge(_ order: SoundOrders.Values) {
    guard isCurrent(order) else { return }
    let report = SoundReport(supply: supply(), device: deviceReport)
    limitClock(order, report)
    guard report.isNews(after: lastReport) else { return }
    lastReport = report
    news.append(.report(report, epoch: epoch))
  }

  private func supply() -> SyncPolicy.Supply {
    if case .refused = deviceState { return .absent }
    let position = run.map { $0.heard(at: wallTime) } ?? soundPosition
    if isOver(at: position) || run != nil && isOver(at: soundPosition - SyncPolicy.startPatience) {
      if case .failed = buffer.supply { return .absent }
      return .ended
    }
    if case .closed = deviceState { return .missing }
    let rate = playhead.clock.rate
    let wanted = rate.mediaTime(in: isReady ? Self.leastLength : Self.startLength)
    isReady =
      buffer.supply != .flowing || buffer.isFull(from: position)
      || buffer.length(from: position) >= wanted
    return isReady ? .ready : .missing
  }

  private var deviceReport: SyncPolicy.Device {
    if case .lost = deviceState { return .lost }
    guard let run, let started = run.started, !run.isPaused else { return .stopped }
    guard !run.clock.hasMoved else { return .playing(offset: offset) }
    let elapsed = wallTime - (run.clock.waitingSince ?? started)
    return .starting(elapsed < SyncPolicy.startPatience ? .zero : SyncPolicy.startPatience)
  }

  /// Has the film go no further than there is sound.
  private func limitClock(_ order: SoundOrders.Values, _ report: SoundReport) {
    let isMaster =
      switch report.device {
      case .playing: true
      case .starting(let elapsed): elapsed < SyncPolicy.startPatience
      case .stopped, .lost: false
      }
    let cover: ClockLimits.Cover? =
      if let run, isMaster, !report.isOver {
        ClockLimits.Cover(end: run.writtenEnd + order.delay, isBinding: true)
      } else {
        buffer.end.map { ClockLimits.Cover(end: $0 + order.delay, isBinding: false) }
      }
    playhead.limit { limits in
      guard orders.current.epoch == order.epoch else { return }
      limits.sound = cover
    }
  }
}

// The pipeline's end

extension AudioFeed {
  package func removeAll(
    for reason: BufferingReason, generation: Int, at moment: PlaybackMoment
  ) {
    guard buffer.removeAll(generation: generation) else { return }
    change()
  }

  package func wantsOutput(at moment: PlaybackMoment) -> Bool {
    // Without a device, or while it waits, time passes all the same.
    buffer.release(before: releasePosition)
    return buffer.wantsMore(from: soundPosition, rate: playhead.clock.rate)
  }

  package func refillPosition(after position: Duration) -> Duration? {
    guard buffer.supply == .flowing, let end = buffer.end else { return nil }
    let target = playhead.clock.rate.mediaTime(in: SoundBuffer.target - SoundBuffer.refillStep)
    let refill = end + orders.current.delay - target
    return refill > position ? refill : nil
  }

  package func admits(_ output: PCMBlock, generation: Int, at moment: PlaybackMoment) -> Bool {
    buffer.release(before: releasePosition)
    return buffer.isEmpty || !buffer.isFull(from: soundPosition)
  }

  package func insert(
    _ output: PCMBlock, generation: Int, continuing: Bool, at moment: PlaybackMoment
  ) -> Bool {
    // What comes after the end would follow the silence that was written there.
    if run?.isFinished == true { isStale = true }
    guard buffer.insert(output, generation: generation) else { return false }
    if lastReport?.supply != .ready { orders.changes.notify() }
    return true
  }

  package func advance(
    to target: Duration, isAhead: Bool, for reason: BufferingReason, at moment: PlaybackMoment
  ) -> Bool {
    defer { change() }
    return buffer.advance(to: target - orders.current.delay, isAhead: isAhead)
  }

  package func close(_ supply: BufferSupply, generation: Int, at moment: PlaybackMoment) {
    guard buffer.close(supply, generation: generation) else { return }
    if case .failed(let reason) = supply, buffer.isEmpty, summary.silence == nil {
      summary.silence = reason
      news.append(.message("no sound: \(reason)"))
    }
    orders.changes.notify()
  }

  package func note(
    _ kind: BufferEvent.Kind, presentationTime: Duration, reason: String?, at moment: PlaybackMoment
  ) {}

  private func change() {
    isStale = true
    orders.changes.notify()
  }
}

extension SoundReport {
  /// Whether the machine would decide otherwise than after the report before.
  fileprivate func isNews(after last: SoundReport?) -> Bool {
    guard let last, last.supply == supply else { return true }
    switch (last.device, device) {
    case (.playing, .playing): return false
    default: return last.device != device
    }
  }
}
