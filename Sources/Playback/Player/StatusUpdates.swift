/// The player's status, again and again: what a line below the picture shows.
///
/// The first snapshot comes at once, the last one says `ended` or `failed`. A snapshot is made only
/// when it is asked for, so a slow reader gets fewer of them, and none is old.
public struct StatusUpdates: AsyncSequence, Sendable {
  let engine: VideoPlayerEngine
  let changes: Wakeup
  let interval: Duration

  public struct AsyncIterator: AsyncIteratorProtocol {
    let updates: StatusUpdates
    var isFirst = true
    var isFinished = false

    /// Suspends until the state changes or the interval has passed, and takes a snapshot.
    public mutating func next() async -> PlayerStatus? {
      guard !isFinished else { return nil }
      if !isFirst {
        let clock = updates.engine.playhead.wallClock
        await updates.changes.wait(until: clock.now + updates.interval, by: clock)
      }
      isFirst = false
      let status = await updates.engine.status
      isFinished = status.state.isFinal || Task.isCancelled
      return status
    }
  }

  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(updates: self) }
}
