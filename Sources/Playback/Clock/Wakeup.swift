import Synchronization

/// Wakes the task that waits here; a call that comes before the wait is kept.
///
/// Several calls while nobody waits count as one, so the waiting task looks at the state of things
/// after every return and takes the wake-up for no more than a hint. One task waits at a time.
final class Wakeup: Sendable {
  private struct State {
    var isPending = false
    var waiter: CheckedContinuation<Void, Never>?
  }

  private let state = Mutex(State())

  /// Wakes the task that waits, or the next one to wait.
  func notify() {
    let waiter = state.withLock { state in
      state.isPending = state.waiter == nil
      return state.waiter.take()
    }
    waiter?.resume()
  }

  /// Suspends until somebody calls `notify`, or the task is cancelled.
  func wait() async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        // Cancellation is asked about under the lock: it either shows here, or `cancel` comes
        // later and finds the waiter.
        let mustWait = state.withLock { state in
          if state.isPending || Task.isCancelled {
            state.isPending = false
            return false
          }
          state.waiter = continuation
          return true
        }
        if !mustWait { continuation.resume() }
      }
    } onCancel: {
      state.withLock { $0.waiter.take() }?.resume()
    }
  }

  /// Suspends until somebody calls `notify`, or the time has come; without a time, just the first.
  func wait(until moment: Duration?, by clock: WallClock) async {
    guard let moment else { return await wait() }
    await withTaskGroup(of: Void.self) { group in
      // Cancellation is the one error, and it ends the wait.
      group.addTask { try? await clock.sleep(until: moment) }
      group.addTask { await self.wait() }
      await group.next()
      group.cancelAll()
    }
  }
}
