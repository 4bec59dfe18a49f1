import Media

/// The tasks that make thumbnails: each on a thread, asleep between two rounds of work.
struct ThumbnailWorkers: Sendable {
  private var tasks: [Task<Void, Never>] = []
  private var wakeups: [AsyncStream<Void>.Continuation] = []
  private var timer: Task<Void, Never>?

  /// Wakes a worker that has paused in the middle of a picture.
  let resumption = Wakeup()

  var count: Int { tasks.count }

  /// Starts a worker.
  ///
  /// - Parameters:
  ///   - executor: Its thread.
  ///   - work: All of its work: a round for each element that it receives, the first one at once.
  mutating func start(
    on executor: any TaskExecutor, _ work: sending @escaping (AsyncStream<Void>) async -> Void
  ) {
    let (awakenings, wakeup) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    wakeups.append(wakeup)
    tasks.append(Task(executorPreference: executor) { await work(awakenings) })
    wakeup.yield()
  }

  /// Makes all workers look for work again.
  func wake() {
    for wakeup in wakeups { wakeup.yield() }
    resumption.notify()
  }

  /// Makes all workers look for work again after a while; the newest call replaces all before.
  mutating func wake(in duration: Duration, by clock: WallClock) {
    timer.take()?.cancel()
    timer = Task { [self, moment = clock.now + duration] in
      do { try await clock.sleep(until: moment) } catch { return }
      wake()
    }
  }

  /// Ends them, once each has left the picture in work.
  func cancel() {
    timer?.cancel()
    for task in tasks { task.cancel() }
    for wakeup in wakeups { wakeup.finish() }
    resumption.notify()
  }
}
