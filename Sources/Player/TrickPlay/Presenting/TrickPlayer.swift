import Media

/// Shows pictures of a film in other orders than the player does: in leaps, backward, one by one.
///
/// It borrows the sink of a player that is paused. The player never learns of negative time: when this
/// one is done, the player seeks to the picture that is on the screen.
package actor TrickPlayer {
  /// What it does.
  package enum Activity: Hashable, Sendable {
    /// Fast forward, or rewind where the number is negative.
    case fast(Int)
    /// Backward at normal speed.
    case backward
    /// A picture stays until the next request.
    case still
  }

  /// What is on the screen; `nil` while the sink is the player's.
  package struct State: Hashable, Sendable {
    package var activity: Activity
    /// The time of the picture, from the beginning of the film on.
    package var position: Duration
    /// Whether the last request is done.
    package var isDone = false

    package init(activity: Activity, position: Duration, isDone: Bool = false) {
      (self.activity, self.position, self.isDone) = (activity, position, isDone)
    }
  }

  package internal(set) var state: State?

  let source: any MediaSource
  let trackID: Track.ID
  let finder: FrameFinder

  /// For the pictures of `MediaSource.trickPlaySource`.
  private let windingDecoder: any FrameDecoder
  private var winding: Winding?
  let cache: GroupCache
  private let sink: any FrameSink
  let clock: WallClock
  let rules: TrickPlayRules
  private let executor: (any TaskExecutor)?
  private let onChange: @Sendable (State?) async -> Void
  private let willShow: @Sendable () async -> Void

  private var task: Task<Void, Never>?
  package private(set) var shown: Frame?

  /// Counts what was started: what was started before ends without a word.
  private var number = 0

  /// What pictures took lately; the first guesses are for 720p.
  private(set) var keyCost = Duration.milliseconds(30)
  private(set) var exactCost = Duration.milliseconds(100)

  /// Creates a player that is idle.
  ///
  /// - Parameters:
  ///   - source: Where samples come from.
  ///   - trackID: Which of its tracks to show.
  ///   - sink: Shows the frames; borrowed while ``state`` is not `nil`.
  ///   - clock: Tells the time and waits.
  ///   - executor: Where pictures are decoded; `nil` is the executor of the calling task.
  ///   - rules: How fast forward and rewind choose pictures.
  ///   - byteLimit: The bytes of pictures that are kept for backward play.
  ///   - transform: Applied to each frame before it is kept: scaling down saves memory.
  ///   - makeDecoder: Makes decoders; each is used by one task.
  ///   - onChange: Called when ``state`` has changed, unless a picture has come.
  ///   - willShow: Called before each picture, when ``state`` has its time; the picture waits for it.
  package init(
    source: any MediaSource, trackID: Track.ID, sink: any FrameSink, clock: WallClock,
    executor: (any TaskExecutor)? = nil, rules: TrickPlayRules = .core,
    byteLimit: Int = GroupCache.defaultByteLimit,
    transform: @escaping @Sendable (Frame) -> Frame = { $0 },
    makeDecoder: () -> any FrameDecoder,
    onChange: @escaping @Sendable (State?) async -> Void = { _ in },
    willShow: @escaping @Sendable () async -> Void = {}
  ) {
    self.source = source
    self.trackID = trackID
    self.sink = sink
    self.clock = clock
    self.executor = executor
    self.rules = rules
    self.onChange = onChange
    self.willShow = willShow
    finder = FrameFinder(source: source, trackID: trackID, decoder: makeDecoder())
    windingDecoder = makeDecoder()
    cache = GroupCache(
      source: source, trackID: trackID, decoder: makeDecoder(), byteLimit: byteLimit,
      executor: executor, transform: transform)
  }

  /// Goes forward or back at many times the normal speed, and stays at the film's end or beginning.
  package func goFast(_ speed: Int, from position: Duration) async {
    await start(.fast(speed), at: position) { try await $0.runFast(speed, from: position) }
  }

  /// Plays backward at normal speed, and stays at the film's beginning.
  package func playBackward(from position: Duration) async {
    await start(.backward, at: position) { try await $0.runBackward(from: position) }
  }

  /// Shows the picture before a moment; returns when it is shown, or after another request.
  package func stepBack(from position: Duration) async {
    await start(.still, at: position) { try await $0.showPicture(before: position) }
    await task?.value
  }

  /// Stops at the picture on the screen, and keeps the sink.
  package func hold(at position: Duration) async {
    await start(.still, at: position) { _ in }
  }

  /// Shows the next picture, or the one before; returns when it is there.
  package func step(by count: Int) async {
    let position = state?.position ?? .zero
    await start(.still, at: position) { player in
      if count > 0 {
        try await player.showPicture(after: position)
      } else {
        try await player.showPicture(before: position)
      }
    }
    await task?.value
  }

  /// Shows the picture of a moment, or of a sync sample that is near enough; gives up what is under
  /// way.
  package func show(_ position: Duration, _ precision: TrickPlayPolicy.Precision) async {
    await start(.still, at: position) { try await $0.showPicture(at: position, precision) }
  }

  /// Waits until the result of the last request is on the screen.
  package func settle() async { await task?.value }

  /// Hands the picture to the sink once more: the screen has lost it, or changed.
  package func redraw() async throws {
    if let shown { try await sink.show(shown) }
  }

  /// Stops where it is; the sink is the player's again.
  ///
  /// - Parameter handOver: Receives the time of the picture on the screen, before the sink is given
  ///   back. Where something else is started meanwhile, that keeps the sink.
  package func stop(_ handOver: (Duration) async -> Void) async {
    guard state != nil else { return }
    await halt()
    let number = number
    await finder.forget()
    if let position = state?.position { await handOver(position) }
    guard number == self.number else { return }
    (state, shown) = (nil, nil)
    await onChange(nil)
  }

  /// Discards kept pictures, as new ones differ in size; while the film runs backward, they stay.
  package func clear() async {
    if state?.activity != .backward { await cache.clear() }
  }

  /// Ends all work, for good.
  package func finish() async {
    await halt()
    await cache.clear()
  }

  private func halt() async {
    number += 1
    let task = task.take()
    task?.cancel()
    await task?.value
  }

  private func start(
    _ activity: Activity, at position: Duration,
    _ body: @escaping @Sendable (isolated TrickPlayer) async throws -> Void
  ) async {
    number += 1
    let (number, before) = (number, task)
    before?.cancel()
    state = State(activity: activity, position: state?.position ?? position)
    task = Task(executorPreference: executor) {
      await before?.value
      await self.run(body, number)
    }
    await onChange(state)
  }

  /// Runs what was started as that number, unless something else has been started since.
  private func run(
    _ body: @Sendable (isolated TrickPlayer) async throws -> Void, _ number: Int
  ) async {
    guard number == self.number else { return }
    do {
      try await body(self)
    } catch {
      // If a picture cannot be had, the one before stays; the film says what is wrong when it plays.
    }
    guard number == self.number else { return }
    // Whatever was running has ended: the film stays at its place.
    state?.activity = .still
    state?.isDone = true
    await onChange(state)
  }

  func present(_ frame: Frame, start: Duration) async throws {
    try Task.checkCancellation()
    try await sink.ready()
    try Task.checkCancellation()
    // Before the picture, so that its text is shown with it.
    state?.position = frame.presentationTime.duration - start
    await willShow()
    try Task.checkCancellation()
    try await sink.show(frame)
    shown = frame
  }

  var filmStart: Duration { get async { await source.timeline.start.duration } }

  /// Where fast forward and rewind take their pictures from.
  struct Winding {
    let source: any MediaSource
    let finder: FrameFinder

    /// Whether there are no pictures between the sync samples.
    let hasSyncSamplesOnly: Bool
  }

  func windingPictures() async -> Winding {
    if let winding { return winding }
    guard let source = await source.trickPlaySource else {
      return Winding(source: source, finder: finder, hasSyncSamplesOnly: false)
    }
    // Another task may have waited for the same source: the decoder serves one finder.
    if let winding { return winding }
    let finder = FrameFinder(source: source, trackID: trackID, decoder: windingDecoder)
    let winding = Winding(source: source, finder: finder, hasSyncSamplesOnly: true)
    self.winding = winding
    return winding
  }

  func find(
    _ time: Duration, _ precision: TrickPlayPolicy.Precision, with finder: FrameFinder? = nil
  ) async throws -> Frame? {
    let finder = finder ?? self.finder
    let begin = clock.now
    switch precision {
    case .key:
      let frame = try await finder.keyFrame(at: MediaTime(exactly: time))
      keyCost = (keyCost + (clock.now - begin)) / 2
      return frame
    case .exact:
      let frame = try await finder.frame(at: MediaTime(exactly: time))
      exactCost = (exactCost + (clock.now - begin)) / 2
      return frame
    }
  }
}
