import Media

/// Plays one video track: decoded in time, shown in time.
///
/// `run()` plays to the end. Meanwhile the commands may be called from anywhere at any moment; each
/// takes effect at once, even while the engine sleeps until its next frame. Two tasks work inside
/// `run()`: the `BufferManager` fills the buffer, the presentation loop empties it. They end with
/// it, whichever way it ends.
public actor VideoPlayerEngine {
  public internal(set) var state = PlayerState.idle {
    didSet { if state != oldValue { notifyWatchers() } }
  }

  let manager: BufferManager
  let sink: any FrameSink
  let source: any MediaSource
  let trackID: Track.ID
  let playhead: Playhead
  let configuration: PlayerConfiguration
  let changes: Wakeup
  let stops = Wakeup()

  var duration: Duration?
  var isSeekable = false
  var isPaused: Bool
  var pendingSeek: SeekRequest?
  var stepper = FrameStepper()
  var loop: PlaybackLoop

  /// The interval of the picture on the screen; `nil` while a seek has not found one yet.
  var shown: FrameInterval?

  /// The picture on the screen, and whether it has to be drawn once more.
  var lastFrame: Frame?
  var mustRedraw = false

  /// Whether the last frame has had its time.
  var isAtEnd = false

  /// Frames shown before the film last began anew.
  var shownBeforeRestart = 0
  var level = BufferLevel.empty
  var frameCounts = FrameCounts()
  var statistics = PlaybackStatistics()
  private var watchers: [Wakeup] = []

  /// Creates an engine that is idle until `run()`.
  ///
  /// - Parameters:
  ///   - source: Where samples come from.
  ///   - trackID: Which of its tracks to play.
  ///   - decoder: Turns samples into frames; nobody else uses it.
  ///   - sink: Shows the frames. It may take its time: the engine then goes on with the frame that
  ///     is due by then.
  ///   - clock: Tells the time and waits.
  ///   - configuration: How to play.
  public init(
    source: any MediaSource, trackID: Track.ID, decoder: any FrameDecoder, sink: any FrameSink,
    clock: WallClock = WallClock(SuspendingClock()),
    configuration: PlayerConfiguration = PlayerConfiguration()
  ) {
    self.init(
      source: source, trackID: trackID, decoder: decoder, sink: sink, clock: clock,
      configuration: configuration, others: { _ in [] })
  }

  /// Creates an engine that decodes other tracks beside the film, from the same reader.
  ///
  /// The other parameters are those of the public initialiser; `others` makes the pipelines, and is
  /// handed the playhead that they follow.
  package init(
    source: any MediaSource, trackID: Track.ID, decoder: any FrameDecoder, sink: any FrameSink,
    clock: WallClock, configuration: PlayerConfiguration,
    others: (Playhead) -> [any SamplePipeline]
  ) {
    let changes = Wakeup()
    let playhead = Playhead(PlaybackClock(rate: configuration.rate), wallClock: clock)
    let buffer = FrameBuffer(
      policy: configuration.buffering, presentation: configuration.presentation,
      playhead: playhead, observer: configuration.observer)
    manager = BufferManager(
      source: source, trackID: trackID, decoder: decoder, buffer: buffer, playhead: playhead,
      others: others(playhead), transform: configuration.transform,
      onChange: { changes.notify() })
    self.source = source
    self.trackID = trackID
    self.sink = sink
    self.playhead = playhead
    self.configuration = configuration
    self.changes = changes
    isPaused = configuration.startsPaused
    loop = configuration.loop
  }

  /// Plays until the last frame has had its time, or until `stop()`.
  ///
  /// Call it once.
  ///
  /// - Returns: What the playback was like.
  /// - Throws: What source, decoder or sink threw when playing could not go on;
  ///   `CancellationError` if the task is cancelled.
  @discardableResult
  public func run() async throws -> PlaybackSummary {
    precondition(state == .idle, "an engine plays once")
    state = .preparing
    statistics.begin(isPaused: isPaused, at: playhead.wallClock.now)
    do {
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { await self.manager.run() }
        group.addTask { await self.stops.wait() }
        group.addTask { try await self.present() }
        // The first of the two last to return ends all three.
        try await group.next()
        group.cancelAll()
      }
      try Task.checkCancellation()
    } catch {
      close(error is CancellationError ? .ended : .failed("\(error)"))
      throw error
    }
    close(.ended)
    return await summary
  }

  /// What the playback has been like so far.
  public var summary: PlaybackSummary {
    get async {
      await statistics.summary(
        at: playhead.moment, frames: manager.buffer.counts, decoding: manager.counts)
    }
  }

  /// How things stand.
  public var status: PlayerStatus {
    PlayerStatus(
      state: state, position: pendingSeek?.target ?? playhead.moment.position,
      duration: duration, rate: playhead.state.rate, level: level, frames: frameCounts,
      stallCount: statistics.stallCount, loop: loop, isPaused: isPaused, isAtEnd: isAtEnd)
  }

  /// Snapshots for a user interface: at every change of state, and every `interval` in between.
  public func statusUpdates(every interval: Duration = .milliseconds(200)) -> StatusUpdates {
    let changes = Wakeup()
    watchers.append(changes)
    return StatusUpdates(engine: self, changes: changes, interval: interval)
  }

  func notifyWatchers() {
    watchers.forEach { $0.notify() }
  }

  private func close(_ final: PlayerState) {
    statistics.finish(at: playhead.update { $0.pause(at: $1) })
    state = final
  }
}
