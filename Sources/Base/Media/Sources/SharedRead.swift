import Synchronization

/// One read that is under way, and its members: the callers that want its bytes.
///
/// A caller joins, waits for ``value()``, and leaves. When the last member has left before the
/// bytes were there, the read is cancelled and can no longer be joined.
final class SharedRead: Sendable {
  typealias Outcome = Result<[UInt8], ByteRangeError>

  /// The blocks that are being read.
  let blocks: Range<Int>

  private struct State {
    var memberCount = 1
    var outcome: Outcome?
    var work: Task<Void, Never>?
    var waiters: [Int: CheckedContinuation<Outcome?, Never>] = [:]
    var waiterCount = 0
  }

  private let state = Mutex(State())

  /// Starts a read for one member, the creator; `work` ends with a call of ``finish(_:)``.
  init(of blocks: Range<Int>, _ work: @escaping @Sendable (SharedRead) async -> Void) {
    self.blocks = blocks
    state.withLock { state in
      state.work = Task { await work(self) }
    }
  }

  /// Adds a member; `false` if the read has been given up.
  func join() -> Bool {
    state.withLock { state in
      guard state.memberCount > 0 || state.outcome != nil else { return false }
      state.memberCount += 1
      return true
    }
  }

  /// Removes a member; the last one to leave stops the work.
  func leave() {
    let work = state.withLock { state in
      state.memberCount -= 1
      return state.memberCount == 0 && state.outcome == nil ? state.work : nil
    }
    work?.cancel()
  }

  /// Hands the outcome to all callers that wait, and to those that will.
  func finish(_ outcome: Outcome) {
    let waiters = state.withLock { state in
      state.outcome = outcome
      state.work = nil
      defer { state.waiters = [:] }
      return state.waiters.values
    }
    for waiter in waiters { waiter.resume(returning: outcome) }
  }

  /// Waits for the outcome; `nil` if the waiting task was cancelled before.
  func value() async -> Outcome? {
    let id = state.withLock { state in
      state.waiterCount += 1
      return state.waiterCount
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let early: Outcome?? = state.withLock { state in
          if let outcome = state.outcome { return .some(outcome) }
          if Task.isCancelled { return .some(nil) }
          state.waiters[id] = continuation
          return nil
        }
        if let early { continuation.resume(returning: early) }
      }
    } onCancel: {
      let waiter = state.withLock { $0.waiters.removeValue(forKey: id) }
      waiter?.resume(returning: nil)
    }
  }
}
