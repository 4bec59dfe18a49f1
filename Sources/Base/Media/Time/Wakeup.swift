import Dispatch
import Synchronization

/// Wakes the tasks that wait here; a call that comes before the wait is kept.
///
/// Several calls while no task waits count as one. A wake-up is only a hint: a waiting task checks
/// the state after every return. A call wakes all tasks that wait.
package final class Wakeup: Sendable {
  private struct State {
    var isPending = false
    var nextNumber = 0
    var waiters: [Int: @Sendable () -> Void] = [:]
  }

  private let state = Mutex(State())

  package init() {}

  /// Wakes the tasks that wait, or the next one to wait.
  package func notify() {
    let waiters = state.withLock { state in
      defer { state.waiters = [:] }
      state.isPending = state.waiters.isEmpty
      return state.waiters.sorted { $0.key < $1.key }
    }
    for waiter in waiters { waiter.value() }
  }

  /// Suspends until `notify` is called, or the task is cancelled.
  package func wait() async {
    let number = nextNumber()
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if !mustWait(number, wake: { continuation.resume() }) { continuation.resume() }
      }
    } onCancel: {
      state.withLock { $0.waiters.removeValue(forKey: number) }?()
    }
  }

  /// Suspends until `notify` is called, or the time has come; without a time, just the first.
  package func wait(until moment: Duration?, by clock: WallClock) async {
    guard let moment else { return await wait() }
    await withTaskGroup(of: Void.self) { group in
      // Cancellation is the one error, and it ends the wait.
      group.addTask { try? await clock.sleep(until: moment) }
      group.addTask { await self.wait() }
      await group.next()
      group.cancelAll()
    }
  }

  /// The same in real time, for a task that has a thread to itself: it blocks the thread.
  ///
  /// Waking a task that is suspended until a time involves three other threads.
  @concurrent package func waitOnThread(until moment: Duration?, by clock: WallClock) async {
    let number = nextNumber()
    await withTaskCancellationHandler {
      block(number, for: moment.map { $0 - clock.now })
    } onCancel: {
      // Only this waiter: otherwise another one would be woken instead.
      state.withLock { $0.waiters.removeValue(forKey: number) }?()
    }
  }

  /// How many tasks wait now.
  var waiterCount: Int { state.withLock { $0.waiters.count } }

  private func nextNumber() -> Int {
    state.withLock { state in
      state.nextNumber += 1
      return state.nextNumber
    }
  }

  /// Adds a waiter, unless there is nothing to wait for.
  ///
  /// Cancellation is checked under the lock: it either shows here, or comes later and finds the
  /// waiter. A cancelled task leaves a pending wake-up to the next one.
  private func mustWait(_ number: Int, wake: @escaping @Sendable () -> Void) -> Bool {
    state.withLock { state in
      if Task.isCancelled { return false }
      if state.isPending {
        state.isPending = false
        return false
      }
      state.waiters[number] = wake
      return true
    }
  }

  private func block(_ number: Int, for limit: Duration?) {
    let semaphore = DispatchSemaphore(value: 0)
    guard mustWait(number, wake: { semaphore.signal() }) else { return }
    let nanoseconds = limit.map { Int(clamping: $0.attoseconds / 1_000_000_000) }
    _ = semaphore.wait(timeout: nanoseconds.map { .now() + .nanoseconds($0) } ?? .distantFuture)
    state.withLock { _ = $0.waiters.removeValue(forKey: number) }
  }
}

/// Wake-ups that are all called at once; each leaves when its owner is gone.
package final class WakeupList: Sendable {
  private struct State {
    var nextNumber = 0
    var wakeups: [Int: Wakeup] = [:]
  }

  /// A place on the list, for as long as it is kept.
  package final class Entry: Sendable {
    package let wakeup = Wakeup()
    private let list: WakeupList
    private let number: Int

    fileprivate init(_ list: WakeupList) {
      self.list = list
      number = list.state.withLock { state in
        state.nextNumber += 1
        return state.nextNumber
      }
      let wakeup = wakeup
      list.state.withLock { $0.wakeups[number] = wakeup }
    }

    deinit {
      _ = list.state.withLock { $0.wakeups.removeValue(forKey: number) }
    }
  }

  private let state = Mutex(State())

  package init() {}

  /// How many are on the list.
  package var count: Int { state.withLock { $0.wakeups.count } }

  package func enter() -> Entry { Entry(self) }

  package func notify() {
    let wakeups = state.withLock { Array($0.wakeups.values) }
    for wakeup in wakeups { wakeup.notify() }
  }
}
