import Media
import POSIX
import Video

/// Makes the thumbnails of a film while it plays, and hands them out from memory.
///
/// Workers on threads of low priority take moments from a ``ThumbnailQueue`` as ``ThumbnailPace``
/// allows. They end when the generator is let go of, or with ``stop()``.
///
///     let thumbnails = try await ThumbnailGenerator(source, track: track, box: box)
///     await thumbnails.want(around: cursor)
///     for await _ in thumbnails.updates { show(await thumbnails.thumbnail(near: cursor)) }
package actor ThumbnailGenerator {
  /// What can be chosen about the thumbnails of a film.
  package struct Options: Sendable {
    /// The distance of thumbnails; `nil` chooses it by the film's length.
    package var interval: Duration?

    /// How many thumbnails there are to be, instead of a distance.
    package var count: Int?

    package var precision = ThumbnailPrecision.auto

    /// How many pictures are decoded side by side while the film is paused.
    package var workerCount = 1

    /// Bytes that thumbnails in memory may take.
    package var memoryLimit = ThumbnailMemory.defaultLimit

    package var decoding = DecoderOptions(damagePolicy: .showEverything)
    /// Keeps the pictures of sync samples for the next time that the film is opened.
    package var store: ThumbnailStore?

    package var renderRules = RenderRules.core
    package var rules = TrickPlayRules.core

    package init() {}
  }

  /// The moments that get a thumbnail.
  package nonisolated let plan: ThumbnailPlan

  /// The time of each thumbnail as it comes, or of one that cannot be made; finishes when the
  /// generator stops.
  ///
  /// A caller that is slow gets the newest ones only.
  package nonisolated let updates: AsyncStream<MediaTime>

  private let updating: AsyncStream<MediaTime>.Continuation
  private let track: Track
  private let box: PixelSize
  private let boxPixelAspect: PixelAspect
  private let renderRules: RenderRules
  private let store: ThumbnailStore?
  private let clock: WallClock
  private let byteCountOfOne: Int

  private var memory: ThumbnailMemory
  private var queue: ThumbnailQueue
  private var pace = ThumbnailPace()
  private var player = ThumbnailPace.Player.paused
  private var busyCount = 0

  /// The sync samples that are being decoded, by the thumbnails that they are for.
  private var claims: [Int: MediaTime] = [:]
  private var workers: [Task<Void, Never>] = []
  private var wakeups: [AsyncStream<Void>.Continuation] = []
  private var timer: Task<Void, Never>?
  private var isStopped = false

  /// Starts making thumbnails.
  ///
  /// - Parameters:
  ///   - source: The film; the player may read it at the same time.
  ///   - track: Its pictures.
  ///   - box: The pixels that a thumbnail may take.
  ///   - boxPixelAspect: Their shape.
  ///   - options: What can be chosen.
  ///   - clock: Measures how long the work takes.
  /// - Throws: If the track has no pictures that can be decoded.
  package init(
    _ source: any MediaSource, track: Track, box: PixelSize,
    boxPixelAspect: PixelAspect = .square, options: Options = Options(),
    clock: WallClock = WallClock(SuspendingClock())
  ) async throws {
    plan = ThumbnailPlan(
      await source.timeline, every: options.interval, count: options.count, rules: options.rules)
    (updates, updating) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(64))
    self.track = track
    self.box = box
    self.boxPixelAspect = boxPixelAspect
    self.clock = clock
    renderRules = options.renderRules
    store = options.store
    byteCountOfOne = 3 * box.width * box.height
    memory = ThumbnailMemory(limit: options.memoryLimit, rules: options.rules)
    queue = ThumbnailQueue(
      count: plan.targets.count, room: options.memoryLimit / max(1, byteCountOfOne),
      rules: options.rules)
    for _ in 0..<max(1, options.workerCount) {
      let reader = try ThumbnailReader(
        source, track, box: box, precision: options.precision, options: options.decoding)
      let (awakenings, wakeup) = AsyncStream.makeStream(
        of: Void.self, bufferingPolicy: .bufferingNewest(1))
      wakeups.append(wakeup)
      let executor = BackgroundExecutor(label: "thumbnails")
      workers.append(
        Task(executorPreference: executor) { [weak self] in
          var reader = reader
          for await _ in awakenings {
            while let selection = await self?.nextSelection() {
              await self?.make(selection, with: &reader)
            }
          }
        })
      wakeup.yield()
    }
  }

  deinit {
    for worker in workers { worker.cancel() }
    timer?.cancel()
    updating.finish()
  }

  /// Ends all work; what is in memory stays there, and what is new is kept on disk.
  package func stop() async {
    isStopped = true
    for worker in workers { worker.cancel() }
    for wakeup in wakeups { wakeup.finish() }
    timer?.cancel()
    updating.finish()
    await store?.save()
  }

  /// The thumbnail in memory whose true time lies nearest to a moment, at once.
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
    wake()
  }

  /// Takes note of what the player does: thumbnails have to step back while it plays.
  package func update(_ player: ThumbnailPace.Player) {
    guard player != self.player else { return }
    self.player = player
    wake()
  }

  private func wake() {
    for wakeup in wakeups { wakeup.yield() }
  }
}

extension ThumbnailGenerator {
  /// What a worker does now; `nil` lets it wait until it is woken.
  private func nextSelection() -> ThumbnailQueue.Selection? {
    guard !isStopped, !Task.isCancelled else { return nil }
    switch pace.decide(at: clock.now, player, busyCount: busyCount).action {
    case .wait: return nil
    case .rest(let duration):
      wake(in: duration)
      return nil
    case .work: break
    }
    guard let selection = queue.next(isFilling: memory.hasRoom(for: byteCountOfOne)) else {
      return nil
    }
    busyCount += 1
    return selection
  }

  private func wake(in duration: Duration) {
    timer?.cancel()
    timer = Task { [weak self, clock] in
      let moment = clock.now + duration
      do { try await clock.sleep(until: moment) } catch { return }
      await self?.wake()
    }
  }

  /// Makes a thumbnail, and puts it into memory.
  ///
  /// The reading and decoding runs on the worker's thread; only what is found comes in here.
  private nonisolated func make(
    _ selection: ThumbnailQueue.Selection, with reader: inout ThumbnailReader
  ) async {
    let start = clock.now
    let target = plan.time(selection.index, timescale: track.timescale)
    do {
      let outcome = try await reader.picture(for: target) { time in
        await self.isThere(time, for: selection.index)
      } isWanted: {
        await self.isWanted(selection)
      }
      var made: (MediaTime, Thumbnail?)?
      switch outcome {
      case .made(let frame):
        let thumbnail = thumbnail(of: frame, in: box, boxPixelAspect)
        made = (frame.presentationTime, thumbnail)
        await keep(frame, for: selection.index)
      case .known(let time): made = (time, nil)
      case .abandoned: return await giveUp(selection)
      case .missing: break
      }
      await finish(selection, made, since: start)
    } catch {
      // Where the film is damaged there is no picture; others may be there.
      await finish(selection, nil, since: start)
    }
  }

  private nonisolated func thumbnail(
    of frame: Frame, in box: PixelSize, _ shape: PixelAspect = .square
  ) -> Thumbnail {
    let renderer = PictureRenderer(
      format: frame.format, box: box, boxPixelAspect: shape, chroma: .nearest, rules: renderRules)
    return Thumbnail(time: frame.presentationTime, image: renderer.image(of: frame.picture))
  }

  /// Hands the picture of a sync sample to the store, at a size for all terminals.
  private nonisolated func keep(_ frame: Frame, for index: Int) async {
    guard let store, await claims[index] == frame.presentationTime else { return }
    let thumbnail = thumbnail(of: frame, in: StoryboardMaker.Options().box)
    guard let jpeg = try? JPEGEncoder().encode(thumbnail.image) else { return }
    await store.add(jpeg, at: frame.presentationTime.duration - plan.start.duration)
  }

  /// Whether a picture needs not be decoded: it is there, comes from disk, or another worker is at it.
  private nonisolated func isThere(_ time: MediaTime, for index: Int) async -> Bool {
    if await claim(time, for: index) { return true }
    guard let store, let jpeg = await store.jpeg(at: time.duration - plan.start.duration),
      let image = await JPEGDecoder().decode(jpeg, into: box, shape: boxPixelAspect)
    else { return false }
    await insert(Thumbnail(time: time, image: image))
    return true
  }

  private func insert(_ thumbnail: Thumbnail) { queue.evict(memory.insert(thumbnail)) }

  /// Whether a picture is there already, or another worker is at it; if not, this one is.
  private func claim(_ time: MediaTime, for index: Int) -> Bool {
    if memory.contains(time) || claims.values.contains(time) { return true }
    claims[index] = time
    return false
  }

  private func isWanted(_ selection: ThumbnailQueue.Selection) -> Bool {
    !isStopped && !Task.isCancelled
      && (selection.reason == .filling || queue.isRequested(selection.index))
  }

  private func giveUp(_ selection: ThumbnailQueue.Selection) {
    busyCount -= 1
    claims[selection.index] = nil
    queue.reopen(selection)
  }

  private func finish(
    _ selection: ThumbnailQueue.Selection, _ made: (time: MediaTime, thumbnail: Thumbnail?)?,
    since start: Duration
  ) {
    busyCount -= 1
    claims[selection.index] = nil
    pace.worked(from: start, to: clock.now)
    // Between the workers' awakenings another one may have waited for this.
    defer { if workers.count > 1 { wake() } }
    guard let made else {
      queue.fail(selection.index)
      updating.yield(plan.time(selection.index, timescale: track.timescale))
      return
    }
    queue.made(selection.index, at: made.time)
    if let thumbnail = made.thumbnail { insert(thumbnail) }
    updating.yield(made.time)
  }
}
