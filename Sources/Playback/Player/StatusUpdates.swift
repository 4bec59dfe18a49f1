/// The player's status, again and again: what a line below the picture shows.
///
/// The first snapshot comes at once, the last one says `ended` or `failed`. A snapshot is made only
/// when it is asked for, so a slow reader gets fewer of them, and none is old. Any number of tasks
/// may read; the player knows of each for as long as it does.
public struct StatusUpdates: AsyncSequence, Sendable {
  let engine: VideoPlayerEngine
  let interval: Duration

  public struct AsyncIterator: AsyncIteratorProtocol {
    private let updates: StatusUpdates

    /// The reader's place among those that are told of changes; `nil` after the last snapshot.
    private var entry: WakeupList.Entry?
    private var isFirst = true

    init(updates: StatusUpdates) {
      self.updates = updates
      entry = updates.engine.watchers.enter()
    }

    /// Suspends until the state changes or the interval has passed, and takes a snapshot.
    public mutating func next() async -> PlayerStatus? {
      guard let entry else { return nil }
      if !isFirst {
        let clock = updates.engine.playhead.wallClock
        await entry.wakeup.wait(until: clock.now + updates.interval, by: clock)
      }
      isFirst = false
      let status = await updates.engine.status
      if status.state.isFinal || Task.isCancelled { self.entry = nil }
      return status
    }
  }

  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(updates: self) }
}
