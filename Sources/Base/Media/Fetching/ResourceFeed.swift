import Synchronization

/// Passes an answer from the task that receives it to the task that reads it.
///
/// The receiver hands over the head, then bytes, then the end, and never waits here; the reader
/// waits. ``unreadCount`` says how many bytes are unread: a receiver that can slow its sender down
/// does so, and is notified of each read.
package final class ResourceFeed: ResourceBody {
  private enum Ending {
    case end(ResourceEnd)
    case failure(ResourceError)
  }

  private struct State {
    var head: ResourceHead?
    var chunks = FIFO<ResourceChunk>()
    var unreadCount = 0
    var receivedCount = 0
    var firstByte: Duration?
    var lastTime = Duration.zero
    var ending: Ending?
    /// Looks for what the reader waits for; returns what wakes it if it is there.
    var waiter: (@Sendable (inout State) -> (@Sendable () -> Void)?)?

    mutating func takeChunk() -> ResourceChunk? {
      guard let chunk = chunks.popFirst() else { return nil }
      unreadCount -= chunk.bytes.count
      return chunk
    }
  }

  private let state = Mutex(State())

  /// Hears how many bytes have just been read.
  private let onRead: @Sendable (Int) -> Void

  /// Hears that no more is wanted; not after the end.
  private let onCancel: @Sendable () -> Void

  package init(
    onRead: @escaping @Sendable (Int) -> Void = { _ in },
    onCancel: @escaping @Sendable () -> Void = {}
  ) {
    self.onRead = onRead
    self.onCancel = onCancel
  }

  // The receiver's side

  /// Bytes that have come and were not read yet.
  package var unreadCount: Int { state.withLock { $0.unreadCount } }

  /// Bytes that have come.
  package var receivedCount: Int { state.withLock { $0.receivedCount } }

  /// Whether the answer has ended, or nothing more of it is wanted.
  package var isOver: Bool { state.withLock { $0.ending != nil } }

  /// Takes the head.
  package func put(_ head: ResourceHead) {
    change { state in
      guard state.ending == nil, state.head == nil else { return false }
      state.head = head
      state.lastTime = head.elapsed
      return true
    }
  }

  /// Takes some bytes; `false` if no more are wanted.
  @discardableResult
  package func append(_ chunk: ResourceChunk) -> Bool {
    change { state in
      guard state.ending == nil else { return false }
      if !chunk.bytes.isEmpty {
        state.chunks.append(chunk)
        state.unreadCount += chunk.bytes.count
        state.receivedCount += chunk.bytes.count
        state.firstByte = state.firstByte ?? chunk.elapsed
      }
      state.lastTime = chunk.elapsed
      return true
    }
  }

  /// Takes the end.
  package func finish(_ end: ResourceEnd) {
    conclude(.end(end))
  }

  /// Takes the end of the answer, at a time on the request's own clock.
  package func finish(at time: Duration, isCut: Bool = false) {
    let firstByte = state.withLock { $0.firstByte }
    finish(ResourceEnd(timeToFirstByte: firstByte, total: time, isCut: isCut))
  }

  /// Takes a failure; if the connection broke in the middle of a body, it says how far the body had
  /// come.
  package func fail(_ error: ResourceError) {
    let received = state.withLock { $0.head == nil ? nil : $0.receivedCount }
    if case .connection = error, let received {
      conclude(.failure(.interrupted(received: received)))
    } else {
      conclude(.failure(error))
    }
  }

  /// Ends, if it has not ended yet: the first end counts.
  @discardableResult
  private func conclude(_ ending: Ending) -> Bool {
    change { state in
      guard state.ending == nil else { return false }
      state.ending = ending
      return true
    }
  }

  // The reader's side

  /// Waits for the head.
  ///
  /// - Throws: `ResourceError` if none comes.
  package func head() async throws(ResourceError) -> ResourceHead {
    try await wait { state in
      if let head = state.head { return .success(head) }
      switch state.ending {
      case .failure(let error): return .failure(error)
      case .end(let end) where end.isCancelled: return .failure(.cancelled)
      case .end: return .failure(.connection("the server answered nothing"))
      case nil: return nil
      }
    }
  }

  package func next() async throws(ResourceError) -> ResourceChunk? {
    let chunk: ResourceChunk? = try await wait { state in
      if let chunk = state.takeChunk() { return .success(chunk) }
      switch state.ending {
      case .end: return .success(nil)
      case .failure(let error): return .failure(error)
      case nil: return nil
      }
    }
    if let chunk { onRead(chunk.bytes.count) } else if Task.isCancelled { throw .cancelled }
    return chunk
  }

  package var end: ResourceEnd? {
    state.withLock { state in
      guard case .end(let end) = state.ending, state.unreadCount == 0 else { return nil }
      return end
    }
  }

  package func cancel() {
    let (firstByte, time) = state.withLock { ($0.firstByte, $0.lastTime) }
    let end = ResourceEnd(timeToFirstByte: firstByte, total: time, isCancelled: true)
    if conclude(.end(end)) { onCancel() }
  }

  /// Changes the state, and wakes the reader if it waits for this change.
  ///
  /// - Returns: What `body` returns: whether there was anything to change.
  @discardableResult
  private func change(_ body: (inout State) -> Bool) -> Bool {
    let (wake, hasChanged) = state.withLock { state in
      let hasChanged = body(&state)
      let wake = state.waiter?(&state)
      if wake != nil { state.waiter = nil }
      return (wake, hasChanged)
    }
    wake?()
    return hasChanged
  }

  /// Waits until `look` finds something; a cancelled task cancels the request.
  private func wait<Found: Sendable>(
    _ look: @escaping @Sendable (inout State) -> Result<Found, ResourceError>?
  ) async throws(ResourceError) -> Found {
    typealias Outcome = Result<Found, ResourceError>
    let found: Outcome = await withTaskCancellationHandler {
      await withCheckedContinuation { (continuation: CheckedContinuation<Outcome, Never>) in
        let early = park(continuation, until: look)
        if let early { continuation.resume(returning: early) }
      }
    } onCancel: {
      cancel()
    }
    return try found.get()
  }

  /// Makes a reader wait, unless what it looks for is there already.
  private func park<Found: Sendable>(
    _ continuation: CheckedContinuation<Result<Found, ResourceError>, Never>,
    until look: @escaping @Sendable (inout State) -> Result<Found, ResourceError>?
  ) -> Result<Found, ResourceError>? {
    state.withLock { state -> Result<Found, ResourceError>? in
      if let found = look(&state) { return found }
      guard state.waiter == nil else { return .failure(.permanent("two tasks read one answer")) }
      state.waiter = { state in
        guard let found = look(&state) else { return nil }
        return { continuation.resume(returning: found) }
      }
      return nil
    }
  }
}
