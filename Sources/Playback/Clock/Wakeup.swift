import Synchronization

/// Wakes the tasks that wait here; a call that comes before the wait is kept.
///
/// Several calls while no task waits count as one, so a task looks at the state of things after
/// every return and takes the wake-up for no more than a hint. Where several tasks wait, each of
/// them is woken.
final class Wakeup: Sendable {
  private struct State {
    var isPending = false
    var nextID = 0
    var waiters: [Int: CheckedContinuation<Void, Never>] = [:]
  }

  private let state = Mutex(State())

  /// Wakes the tasks that wait, or the next one to wait.
  func notify() {
    let waiters = state.withLock { state in
      state.isPending = state.waiters.isEmpty
      defer { state.waiters.removeAll() }
      return state.waiters
    }
    // In the order in which they came, so that a test runs the same way each time.
    for (_, waiter) in waiters.sorted(by: { $0.key < $1.key }) { waiter.resume() }
  }

  /// Suspends until `notify` is called, or the task is cancelled.
  func wait() async {
    let id = state.withLock { state in
      state.nextID += 1
      return state.nextID
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        // Cancellation is asked about under the lock: it either shows here, or `cancel` comes
        // later and finds the waiter.
        let mustWait = state.withLock { state in
          if state.isPending || Task.isCancelled {
            state.isPending = false
            return false
          }
          state.waiters[id] = continuation
          return true
        }
        if !mustWait { continuation.resume() }
      }
    } onCancel: {
      state.withLock { $0.waiters.removeValue(forKey: id) }?.resume()
    }
  }

  /// Suspends until `notify` is called, or the time has come; without a time, just the first.
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
