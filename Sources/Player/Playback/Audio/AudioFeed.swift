import Media
import Synchronization

/// Keeps a device supplied with decoded sound, and the film's clock in step with the device.
///
/// It looks at the device every 40 ms: each time it writes as much as the device has room for,
/// takes a reading, and moves the clock a little towards the position that is heard. It reports the
/// result to the player machine, which decides whether film and sound run. A device that is lost is
/// tried again every 5 s; meanwhile the film runs on without sound.
package actor AudioFeed {
  /// What the feed has to tell.
  enum News: Hashable, Sendable {
    case report(SoundReport, epoch: Epoch)
    /// A sentence for the viewer.
    case message(String)
    /// The film has taken on another speed: what was to be shown at a time is shown at another one.
    case rate
  }

  enum DeviceState {
    case closed
    case open(DeviceFormat)
    case lost(retry: Duration)
    /// It has never opened.
    case refused
  }

  nonisolated let orders: SoundOrders
  nonisolated let playhead: Playhead
  let device: any AudioDevice
  private let makeRenderer: @Sendable (RenderRequest) -> any PCMRenderer
  private let trace: (@Sendable (PlaybackTrace) -> Void)?
  let observer: (@Sendable (SoundEvent) -> Void)?

  /// Makes the pipeline look again whether there is something to do.
  private nonisolated let demand = Mutex<(@Sendable () -> Void)?>(nil)
  var buffer = SoundBuffer()
  var deviceState = DeviceState.closed

  /// What the device was, or will be, opened for; `nil` before it is known what the sound is like.
  var request: DeviceFormat?
  var run: SoundRun?

  /// The epoch of the orders that `run` obeys, and whether the buffer has changed below it.
  var epoch = Epoch()
  var isStale = false

  /// Whether there was enough to play when the supply was judged last.
  var isReady = false
  var news: [News] = []
  var lastReport: SoundReport?
  var summary = SoundSummary()

  /// Between two looks at a device that plays, and at one that is about to.
  ///
  /// A device has a queue of 100 ms. Half as many looks cost half as many wake-ups, and those are most
  /// of what sound costs: 12 % of the film's processor time instead of 20 %.
  package static let interval = Duration.milliseconds(40)
  private static let startInterval = Duration.milliseconds(4)
  private static let slowInterval = Duration.milliseconds(200)

  /// What must be here before a film starts, and what is too little to go on.
  static let startLength = Duration.milliseconds(300)
  static let leastLength = Duration.milliseconds(30)

  /// Between two attempts to open a device that was lost.
  static let retryInterval = Duration.seconds(5)

  /// Creates a feed for a device that is not open yet.
  ///
  /// - Parameters:
  ///   - device: Plays the sound.
  ///   - request: The format of the sound, if it is known before decoding.
  ///   - playhead: The film's playhead.
  ///   - orders: The player's orders for the sound.
  ///   - trace: Receives each reading.
  ///   - observer: Receives the device's events.
  ///   - makeRenderer: Makes the renderer that converts sound to the device's format.
  package init(
    device: any AudioDevice, request: DeviceFormat? = nil, playhead: Playhead, orders: SoundOrders,
    trace: (@Sendable (PlaybackTrace) -> Void)? = nil,
    observer: (@Sendable (SoundEvent) -> Void)? = nil,
    makeRenderer: @escaping @Sendable (RenderRequest) -> any PCMRenderer
  ) {
    self.device = device
    self.request = request
    self.playhead = playhead
    self.orders = orders
    self.trace = trace
    self.observer = observer
    self.makeRenderer = makeRenderer
    summary.device = device.name
  }

  /// Feeds the device until the task is cancelled; `receive` is handed what the machine must know.
  func run(_ receive: @Sendable (News) async -> Void) async {
    await withTaskExecutorPreference(device.executor) { await keepSupplied(receive) }
  }

  private func keepSupplied(_ receive: @Sendable (News) async -> Void) async {
    while !Task.isCancelled {
      await look()
      while !news.isEmpty { await receive(news.removeFirst()) }
      await waitForNextLook()
    }
    await device.close()
  }

  private func waitForNextLook() async {
    if device.executor == nil {
      await orders.changes.wait(until: nextLook, by: playhead.wallClock)
    } else {
      await orders.changes.waitOnThread(until: nextLook, by: playhead.wallClock)
    }
  }

  /// Sets the function to call whenever there may be room for more.
  nonisolated func onRoom(_ body: @escaping @Sendable () -> Void) {
    demand.withLock { $0 = body }
  }

  var wallTime: Duration { playhead.wallClock.now }

  /// Where the sound is that belongs to where the film is.
  var soundPosition: Duration { playhead.moment.position - orders.current.delay }

  /// Until the next look at a device that was started.
  private var lookInterval: Duration {
    guard let run, run.clock.hasMoved else { return Self.startInterval }
    // The film changes its speed when the sound does.
    let next = run.timeToNextRate(at: wallTime) ?? Self.interval
    return min(max(next, .milliseconds(1)), Self.interval)
  }

  private var nextLook: Duration? {
    switch deviceState {
    case .lost: wallTime + Self.slowInterval
    case .open where run?.started != nil && lastReport?.isOver != true:
      wallTime + lookInterval
    case .open where run?.started == nil && run?.betterFormat != nil && orders.current.isPlaying:
      wallTime + Self.startInterval
    case .open, .closed, .refused:
      // A film without a device, or after its sound's end, uses up sound nevertheless.
      orders.current.isPlaying ? wallTime + Self.slowInterval : nil
    }
  }
}

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
    let holdsSound = run != nil && !isOver(at: soundPosition)
    let sounds = holdsSound && isHeard
    playhead.update { clock, wallTime in
      guard
        let rate = orders.note(isHeard: sounds, inEpoch: order.epoch, holdsSound: holdsSound)
      else { return }
      clock.setRate(rate, at: wallTime)
      news.append(.rate)
    }
    buffer.release(before: releasePosition)
    if buffer.isLow(at: soundPosition, rate: playhead.clock.rate) {
      demand.withLock(\.self)?()
    }
    judge(order)
  }

  /// Whether sound is heard now.
  private var isHeard: Bool {
    run.map { $0.started != nil && !$0.isPaused && $0.clock.hasMoved } ?? false
  }

  func isCurrent(_ order: SoundOrders.Values) -> Bool {
    !isStale && order.epoch == orders.current.epoch
  }

  private func dropRun(for order: SoundOrders.Values) async {
    isStale = false
    epoch = order.epoch
    isReady = false
    lastReport = nil
    guard run.take() != nil else { return }
    do { try await device.drop() } catch { lose(error) }
  }

  private func pause() async throws {
    guard run?.isPaused == false, run?.started != nil else { return }
    run?.isPaused = true
    run?.started = nil
    run?.clock.stop(at: wallTime)
    try await device.pause()
  }

  private func play(_ order: SoundOrders.Values) async throws {
    try await changeDevice(order)
    guard case .open(let format) = deviceState, !isOver(at: soundPosition) else { return }
    if run == nil { begin(order, format) }
    if run?.isPaused == true {
      try await device.resume()
      guard isCurrent(order) else { return }
      run?.isPaused = false
      run?.clock.run(at: wallTime)
      run?.started = wallTime
    }
    run?.setRate(order.rate ?? playhead.clock.rate, at: wallTime)
    try await write(order, format)
    try await read(order)
  }

  private func begin(_ order: SoundOrders.Values, _ format: DeviceFormat) {
    let (start, rate) = (soundPosition, playhead.clock.rate)
    let request = RenderRequest(
      format: format, start: MediaTime(start, timescale: 1_000_000_000),
      thousandths: rate.thousandths, volume: order.volume)
    run = SoundRun(
      request, opened: self.request ?? format, rate: rate, fromBlock: buffer.firstNumber,
      rules: playhead.clock.rules, makeRenderer: makeRenderer)
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
    if reading.underrunCount > summary.underrunCount {
      summary.underrunCount = reading.underrunCount
      log(.underrun, "the device's queue was empty for the \(reading.underrunCount). time")
    }
    guard run.clock.hasMoved else { return }
    summary.latency = Duration.seconds(1) * max(0, reading.delay) / run.format.sampleRate
    let heard = run.heard(at: reading.time) + order.delay
    let rate = run.rateHeard(at: reading.time)
    let master = ClockReading(
      position: heard, wallTime: reading.time, rate: rate, isRunning: true)
    let isLastRate = run.timeToNextRate(at: reading.time) == nil
    var offset: Duration?
    var position = Duration.zero
    playhead.update { clock, wallTime in
      // Where the film has gone elsewhere meanwhile, this is the sound of another moment.
      let present = orders.current
      guard present.epoch == order.epoch else { return }
      if present.rate != nil, rate != clock.rate {
        clock.setRate(rate, at: wallTime)
        news.append(.rate)
      }
      if isLastRate { orders.didReach(rate) }
      position = clock.position(at: wallTime)
      guard clock.isRunning else { return }
      offset = master.advanced(to: wallTime).position - position
      clock.synchronize(to: master, at: wallTime)
    }
    if let offset {
      summary.offsets.record(offset)
      if offset >= PlaybackClock.longestSlew || offset <= .zero - PlaybackClock.longestSlew {
        log(.jump(offset), "clock and sound were \(offset.millisecondsText) ms apart")
      }
    }
    trace?(.sound(reading: reading, heard: heard, position: position))
  }
}
