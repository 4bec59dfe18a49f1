import Media
import Synchronization

/// A transfer under way: how far it is, and the way to end it.
///
/// The task that loads reports here; another one looks on, and ends what would come too late.
final class TransferWatch: Sendable {
  private struct State {
    var resource: Resource?
    /// When the request was sent.
    var start: Duration
    var byteCount = 0
    var expectedByteCount: Int?
    var timeToFirstByte: Duration?
    var isCancelled = false

    /// Whether the server has not answered; also `true` before the request, and between two.
    var awaitsAnswer = true
  }

  private let clock: WallClock
  private let state: Mutex<State>

  init(_ clock: WallClock) {
    self.clock = clock
    state = Mutex(State(start: clock.now))
  }

  var isCancelled: Bool { state.withLock { $0.isCancelled } }

  /// A request begins: the first, or one after a failure.
  func begin() {
    state.withLock { state in
      let isCancelled = state.isCancelled
      state = State(start: clock.now, isCancelled: isCancelled)
    }
  }

  /// A request has failed: what follows is a pause.
  func end() {
    state.withLock { state in
      state.resource = nil
      state.awaitsAnswer = true
    }
  }

  /// The answer's head has come.
  func note(_ resource: Resource, expecting byteCount: Int?) {
    let isCancelled = state.withLock { state in
      state.resource = resource
      state.awaitsAnswer = false
      state.expectedByteCount = byteCount
      return state.isCancelled
    }
    if isCancelled { resource.cancel() }
  }

  /// Bytes of the body have come.
  func note(_ chunk: ResourceChunk) {
    state.withLock { state in
      state.timeToFirstByte = state.timeToFirstByte ?? chunk.elapsed
      state.byteCount += chunk.bytes.count
    }
  }

  /// All bytes have come, by a request that was sent before they were there.
  ///
  /// Most of the wait was the server's. Of the link only the time between the bytes speaks, so the
  /// transfer counts as one that waited for no more than its bytes took.
  func note(_ delivery: HintedTransfer.Delivery) {
    let now = clock.now
    state.withLock { state in
      state.byteCount = delivery.bytes.count
      state.expectedByteCount = delivery.bytes.count
      state.timeToFirstByte = min(delivery.wait, delivery.time)
      state.start = now - delivery.time - min(delivery.wait, delivery.time)
    }
  }

  /// How far it is.
  func progress(of level: Int) -> TransferProgress {
    let now = clock.now
    return state.withLock { state in
      TransferProgress(
        level: level, byteCount: state.byteCount, expectedByteCount: state.expectedByteCount,
        timeToFirstByte: state.timeToFirstByte, elapsed: now - state.start)
    }
  }

  /// Ends the transfer: what has come is worth nothing.
  ///
  /// A second call does nothing.
  ///
  /// - Returns: Whether the server has not answered yet: then the task that waits has to be cancelled.
  @discardableResult
  func cancel() -> Bool {
    let (resource, hasToEnd) = state.withLock { state in
      let isFirst = !state.isCancelled
      state.isCancelled = true
      return (state.resource, isFirst && state.awaitsAnswer)
    }
    resource?.cancel()
    return hasToEnd
  }
}
