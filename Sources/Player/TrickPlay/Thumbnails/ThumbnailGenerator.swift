import Media
import POSIX
import Video

/// Makes the thumbnails of a film while it plays, and hands them out from memory.
///
/// Workers on threads of low priority take moments from a ``ThumbnailQueue`` as ``ThumbnailPace``
/// allows; a separate worker serves the viewer of a paused film. They end with ``stop()``, or when
/// the generator is released. A picture in work prevents that: while the film plays, it may wait as
/// long as the film needs the machine.
///
///     let thumbnails = try await ThumbnailGenerator(source, track: track, box: box)
///     await thumbnails.want(around: cursor)
///     for await _ in thumbnails.updates { show(await thumbnails.thumbnail(near: cursor)) }
package actor ThumbnailGenerator {
  /// The moments that get a thumbnail.
  package nonisolated let plan: ThumbnailPlan

  /// The time of each thumbnail as it comes, or of one that cannot be made; finishes when the
  /// generator stops.
  ///
  /// A caller that is slow gets the newest ones only.
  package nonisolated let updates: AsyncStream<MediaTime>

  /// Without its own thread, the actor would run on that of the worker that called it first: on a
  /// busy machine the player would wait for a thread of low priority.
  private let executor = QueueExecutor(label: "thumbnail list")
  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    // Safe: the actor owns the executor.
    unsafe executor.asUnownedSerialExecutor()
  }

  private let updating: AsyncStream<MediaTime>.Continuation
  private let track: Track
  let box: PixelSize
  let boxPixelAspect: PixelAspect
  let renderRules: RenderRules
  let store: ThumbnailStore?
  private let clock: WallClock
  private let makeReader: @Sendable () throws -> ThumbnailReader
  private let byteCountOfOne: Int

  private var memory: ThumbnailMemory
  private var queue: ThumbnailQueue
  private var pace = ThumbnailPace()
  private var player: ThumbnailPace.Player
  private var busyCount = 0

  /// The sync samples that are being decoded, by the thumbnails that they are for.
  var claims: [Int: MediaTime] = [:]
  private var workers = ThumbnailWorkers()
  private var hasUrgentWorker = false
  private var isStopped = false

  /// Starts making thumbnails.
  ///
  /// - Parameters:
  ///   - source: The film; the player may read it at the same time.
  ///   - track: Its pictures.
  ///   - box: The pixels that a thumbnail may take.
  ///   - boxPixelAspect: Their shape.
  ///   - options: What can be chosen.
  ///   - player: What the player does.
  ///   - clock: Measures how long the work takes.
  /// - Throws: If the track has no pictures that can be decoded.
  package init(
    _ source: any MediaSource, track: Track, box: PixelSize,
    boxPixelAspect: PixelAspect = .square, options: Options = Options(),
    while player: ThumbnailPace.Player = .paused, clock: WallClock = WallClock(SuspendingClock())
  ) async throws {
    plan = ThumbnailPlan(
      await source.timeline, every: options.interval, count: options.count, rules: options.rules)
    (updates, updating) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(64))
    self.track = track
    self.box = box
    self.boxPixelAspect = boxPixelAspect
    self.player = player
    self.clock = clock
    renderRules = options.renderRules
    store = options.store
    byteCountOfOne = 3 * box.width * box.height
    memory = ThumbnailMemory(limit: options.memoryLimit, rules: options.rules)
    queue = ThumbnailQueue(
      count: plan.targets.count, room: options.memoryLimit / max(1, byteCountOfOne),
      rules: options.rules)
    makeReader = {
      try ThumbnailReader(
        source, track, box: box, precision: options.precision, options: options.decoding)
    }
    for _ in 0..<max(1, options.workerCount) {
      try startWorker(on: BackgroundExecutor(label: "thumbnails"))
    }
  }

  /// Starts a worker with a separate decoder.
  ///
  /// - Parameters:
  ///   - executor: Its thread.
  ///   - isUrgent: Whether it makes only the thumbnails that the viewer of a paused film needs.
  /// - Throws: If the track has no pictures that can be decoded.
  private func startWorker(on executor: any TaskExecutor, isUrgent: Bool = false) throws {
    let reader = try makeReader()
    workers.start(on: executor) { [weak self] awakenings in
      var reader = reader
      for await _ in awakenings {
        while let selection = await self?.nextSelection(isUrgent: isUrgent) {
          await self?.make(selection, isUrgent: isUrgent, with: &reader)
        }
      }
    }
  }

  deinit {
    workers.cancel()
    updating.finish()
  }

  /// Ends all work; what is in memory stays there, and what is new is kept on disk.
  package func stop() async {
    isStopped = true
    workers.cancel()
    updating.finish()
    await store?.save()
  }

  /// The thumbnail in memory whose true time is nearest to a moment; does not wait.
  package func thumbnail(near time: MediaTime) -> Thumbnail? { memory.thumbnail(near: time) }

  /// The number of thumbnails that are ready to be shown, and their bytes.
  package var figures: (madeCount: Int, plannedCount: Int, byteCount: Int) {
    (queue.madeCount, plan.targets.count, memory.byteCount)
  }

  /// Whether every thumbnail has been made, or cannot be.
  package var isComplete: Bool { queue.isComplete }

  /// Makes the thumbnails around a moment next; the newest call replaces all before.
  package func want(around time: MediaTime) {
    guard let index = plan.index(nearest: time) else { return }
    queue.request(around: index)
    if player == .paused { startUrgentWorker() }
    workers.wake()
  }

  /// Starts another worker, for requests while the film is paused.
  ///
  /// On a machine that is busy with other programs, a thread of low priority makes little progress:
  /// that spares a film that plays, but not a viewer who waits.
  private func startUrgentWorker() {
    guard !hasUrgentWorker, !isStopped else { return }
    // Without it the other workers do all.
    let executor = QueueTaskExecutor(label: "thumbnail requests")
    hasUrgentWorker = (try? startWorker(on: executor, isUrgent: true)) != nil
  }

  /// Records what the player does: thumbnails have to step back while it plays.
  package func update(_ player: ThumbnailPace.Player) {
    guard player != self.player else { return }
    self.player = player
    workers.wake()
  }
}

extension ThumbnailGenerator {
  /// What a worker does now; `nil` lets it wait until it is woken.
  private func nextSelection(isUrgent: Bool) -> ThumbnailQueue.Selection? {
    guard !isStopped, !Task.isCancelled, !isUrgent || player == .paused else { return nil }
    switch pace.decide(at: clock.now, player, busyCount: busyCount).action {
    case .wait: return nil
    case .rest(let duration):
      workers.wake(in: duration, by: clock)
      return nil
    case .work: break
    }
    let isFilling = !isUrgent && memory.hasRoom(for: byteCountOfOne)
    let leavesFirst = !isUrgent && hasUrgentWorker && player == .paused
    guard let selection = queue.next(isFilling: isFilling, leavesFirst: leavesFirst) else {
      return nil
    }
    busyCount += 1
    return selection
  }

  /// Makes a thumbnail, and puts it into memory.
  ///
  /// The reading and decoding runs on the worker's thread; only what is found comes in here.
  private nonisolated func make(
    _ selection: ThumbnailQueue.Selection, isUrgent: Bool, with reader: inout ThumbnailReader
  ) async {
    var start = clock.now
    let target = plan.time(selection.index, timescale: track.timescale)
    do {
      let outcome = try await reader.picture(for: target) { time in
        await self.isThere(time, for: selection.index)
      } isWanted: {
        let resumed = await self.pause(in: selection, isUrgent: isUrgent, workingSince: start)
        guard let resumed else { return false }
        start = resumed
        return true
      }
      switch outcome {
      case .made(let frame):
        let thumbnail = Thumbnail(of: frame, in: box, boxPixelAspect, rules: renderRules)
        await keep(frame, for: selection.index)
        await add(thumbnail, for: selection.index)
      case .known(let time): await note(time, for: selection.index)
      case .abandoned: return await giveUp(selection)
      case .missing: await fail(selection.index)
      }
    } catch {
      // Where the film is damaged there is no picture, but there may be others.
      await fail(selection.index)
    }
    await finish(selection, since: start)
  }

  func insert(_ thumbnail: Thumbnail) { queue.evict(memory.insert(thumbnail)) }

  /// Whether a picture is there already, or another worker is at it; if not, this one is.
  func claim(_ time: MediaTime, for index: Int) -> Bool {
    if memory.contains(time) || claims.values.contains(time) { return true }
    claims[index] = time
    return false
  }

  private func isWanted(_ selection: ThumbnailQueue.Selection) -> Bool {
    !isStopped && !Task.isCancelled
      && (selection.reason == .filling || queue.isRequested(selection.index))
  }

  /// Steps back in the middle of a picture that many frames are decoded for, while the player needs
  /// the machine.
  ///
  /// A worker that has stepped back is not at work, so of several one goes on while the film plays.
  ///
  /// - Returns: When work goes on; `nil` if the picture is no longer wanted, or the worker of the
  ///   viewer's requests has to leave it to the others.
  private func pause(
    in selection: ThumbnailQueue.Selection, isUrgent: Bool, workingSince start: Duration
  ) async -> Duration? {
    pace.worked(from: start, to: clock.now)
    busyCount -= 1
    defer { busyCount += 1 }
    while isWanted(selection), !isUrgent || player == .paused {
      switch pace.decide(at: clock.now, player, busyCount: busyCount).action {
      case .work: return clock.now
      case .rest(let duration):
        await workers.resumption.wait(until: clock.now + duration, by: clock)
      case .wait: await workers.resumption.wait()
      }
    }
    return nil
  }

  private func giveUp(_ selection: ThumbnailQueue.Selection) {
    busyCount -= 1
    claims[selection.index] = nil
    queue.reopen(selection)
    // Another one may have stepped back for this.
    if workers.count > 1 { workers.wake() }
  }

  private func finish(_ selection: ThumbnailQueue.Selection, since start: Duration) {
    busyCount -= 1
    claims[selection.index] = nil
    pace.worked(from: start, to: clock.now)
    // Between the workers' awakenings another one may have waited for this.
    if workers.count > 1 { workers.wake() }
  }

  private func add(_ thumbnail: Thumbnail, for index: Int) {
    queue.made(index, at: thumbnail.time)
    insert(thumbnail)
    updating.yield(thumbnail.time)
  }

  /// Records that the thumbnail of another moment serves this one too.
  private func note(_ time: MediaTime, for index: Int) {
    queue.made(index, at: time)
    updating.yield(time)
  }

  private func fail(_ index: Int) {
    queue.fail(index)
    updating.yield(plan.time(index, timescale: track.timescale))
  }
}
