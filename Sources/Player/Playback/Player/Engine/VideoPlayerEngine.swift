import Media

/// Plays one video track: decoded in time, shown in time.
///
/// `run()` plays to the end. Meanwhile the commands may be called from anywhere at any moment; each
/// takes effect at once, even while the engine sleeps until its next frame. A `PlayerMachine`
/// decides what to do; the engine carries it out. Inside `run()` the `BufferManager` fills the
/// buffer and the presentation loop empties it. Both end with `run()`, however it ends.
///
/// All positions of commands and of the status are the viewer's: 0 is the beginning of the film,
/// wherever the source's timeline starts.
public actor VideoPlayerEngine {
  let manager: BufferManager
  let sink: any FrameSink
  let source: any MediaSource
  let trackID: Track.ID
  let playhead: Playhead
  let changes: Wakeup
  let stops = Wakeup()
  nonisolated let watchers = WakeupList()

  /// Plays the sound and carries out the player's orders; `nil` if there is no sound.
  let sound: AudioFeed?
  private let soundPipeline: TrackPipeline<PCMBlock>?
  let trace: (@Sendable (PlaybackTrace) -> Void)?
  let soundObserver: (@Sendable (SoundEvent) -> Void)?
  var machine: PlayerMachine

  /// The picture that the buffer has selected, and the one on the screen.
  var selectedFrame: Frame?
  package internal(set) var shownFrame: Frame?

  /// Whether the machine has ended the playback.
  var isOver = false

  /// Samples of pictures and sound, which are decoded on two threads, are read in bursts of this.
  private static let readAhead = Duration.milliseconds(250)

  /// Creates an engine that is idle until `run()`.
  ///
  /// - Parameters:
  ///   - source: Where samples come from.
  ///   - trackID: Which of its tracks to play.
  ///   - decoder: Turns samples into frames; nothing else uses it.
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
    let playhead = Playhead(
      PlaybackClock(rate: configuration.rate, rules: configuration.rules), wallClock: clock)
    let buffer = FrameBuffer(
      policy: configuration.buffering, presentation: configuration.presentation,
      playhead: playhead, observer: configuration.observer)
    sound = configuration.sound.map {
      AudioFeed(
        $0, playhead: playhead, trace: configuration.trace, observer: configuration.soundObserver)
    }
    soundPipeline = sound.flatMap { feed in
      configuration.sound.map { TrackPipeline($0, feed: feed, playhead: playhead) }
    }
    trace = configuration.trace
    soundObserver = configuration.soundObserver
    manager = BufferManager(
      source: source, trackID: trackID, decoder: decoder, buffer: buffer, playhead: playhead,
      others: others(playhead) + [soundPipeline].compactMap(\.self),
      limits: EncodedLimits(readAhead: sound == nil ? .zero : Self.readAhead),
      executor: configuration.decodingExecutor,
      transform: configuration.transform,
      onChange: { changes.notify() })
    self.source = source
    self.trackID = trackID
    self.sink = sink
    self.playhead = playhead
    self.changes = changes
    machine = PlayerMachine(configuration)
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
    machine.begin(at: playhead.moment)
    watchers.notify()
    do {
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { await self.manager.run() }
        group.addTask { await self.followTimeline() }
        group.addTask { await self.stops.wait() }
        group.addTask { await self.runSound() }
        group.addTask { try await self.present() }
        // The film's end, or a command to stop, ends all of them.
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
      await machine.statistics.summary(
        at: playhead.moment, frames: manager.buffer.counts, decoding: manager.counts,
        sound: sound?.summary)
    }
  }

  public var state: PlayerState { machine.state }

  /// The current state.
  public var status: PlayerStatus {
    let timeline = machine.timeline
    return PlayerStatus(
      state: state, position: machine.position(at: playhead.moment),
      duration: timeline?.duration?.duration, rate: machine.rate, level: machine.pictures.level,
      isBufferResting: machine.pictures.isBufferResting, frames: machine.pictures.counts,
      stallCount: machine.statistics.stallCount, loop: machine.viewersLoop,
      isPaused: machine.isPaused, isAtEnd: machine.isAtEnd,
      liveEdge: timeline?.liveEdge.map { $0.duration - machine.start },
      isSeekable: timeline?.seekable != nil, message: machine.message)
  }

  /// Snapshots for a user interface: at every change of state, and every `interval` in between.
  public func statusUpdates(every interval: Duration = .milliseconds(200)) -> StatusUpdates {
    StatusUpdates(engine: self, interval: interval)
  }

  /// Plays the film's sound; returns when the task is cancelled.
  private func runSound() async {
    guard let sound else { return await Wakeup().wait() }
    await sound.run { await self.receive($0) }
  }

  private func receive(_ news: AudioFeed.News) {
    switch news {
    case .report(let report, let epoch):
      // The film may have gone elsewhere meanwhile.
      guard epoch == sound?.orders.current.epoch else { return }
      receive(.sound(report)).forEach(carryOutNow)
    case .message(let text): receive(.soundMessage(text)).forEach(carryOutNow)
    case .rate: changes.notify()
    }
  }

  /// Switches to another sound track from here on.
  package func selectSoundTrack(_ id: Track.ID) {
    guard let soundPipeline else { return }
    soundPipeline.selectTrack(id)
    seek(by: .zero)
  }

  /// Hands the machine a fact.
  func receive(_ fact: PlayerFact) -> [PlayerAction] {
    let before = state
    defer { if state != before { watchers.notify() } }
    return machine.receive(fact, at: playhead.moment)
  }

  private func close(_ final: PlayerState) {
    machine.finish(final, at: playhead.update { $0.pause(at: $1) })
    watchers.notify()
  }
}
