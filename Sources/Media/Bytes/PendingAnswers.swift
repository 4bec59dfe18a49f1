import Synchronization

/// The requests that are under way, and who waits for the answer to each.
final class PendingAnswers: Sendable {
  private struct State {
    var lastID: UInt32 = 0
    var waiters: [UInt32: CheckedContinuation<ByteRangeAnswer.Content, Never>] = [:]
    var requestCount = 0
    var hasEnded = false
  }

  private let state = Mutex(State())

  /// Requests that the other end has sent over the network so far.
  var requestCount: Int { state.withLock { $0.requestCount } }

  /// A number for the next request; 0 is never one.
  func nextID() -> UInt32 {
    state.withLock { state in
      state.lastID = state.lastID == .max ? 1 : state.lastID + 1
      return state.lastID
    }
  }

  /// Sends a request and waits for its answer; ends early if the task is cancelled.
  func answer(
    to id: UInt32, sending send: @Sendable () -> Void
  ) async -> ByteRangeAnswer.Content {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let refusal: ByteRangeAnswer.Content? = state.withLock { state in
          if state.hasEnded { return Self.ended }
          if Task.isCancelled { return .failed(.cancelled) }
          state.waiters[id] = continuation
          return nil
        }
        if let refusal { continuation.resume(returning: refusal) } else { send() }
      }
    } onCancel: {
      let waiter = state.withLock { $0.waiters.removeValue(forKey: id) }
      waiter?.resume(returning: .failed(.cancelled))
    }
  }

  /// Hands an answer to whoever waits for it; nobody does after a cancellation.
  func deliver(_ answer: ByteRangeAnswer) {
    let waiter = state.withLock { state in
      state.requestCount = Int(answer.requestCount)
      return state.waiters.removeValue(forKey: answer.id)
    }
    waiter?.resume(returning: answer.content)
  }

  /// Wakes everybody: no answer will come any more.
  func end() {
    let waiters = state.withLock { state in
      state.hasEnded = true
      defer { state.waiters = [:] }
      return state.waiters.values
    }
    for waiter in waiters { waiter.resume(returning: Self.ended) }
  }

  private static let ended = ByteRangeAnswer.Content.failed(
    .network("the program that reads over the network has ended"))
}
