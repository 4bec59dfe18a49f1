import Media
import Synchronization

/// Work that was begun for the viewer and must not be lost when the film ends.
final class UnfinishedWork: Sendable {
  private struct State {
    var nextNumber = 0
    var tasks: [Int: Task<Void, Never>] = [:]
  }

  private let state = Mutex(State())

  /// Records a task, until it has ended.
  func add(_ task: Task<Void, Never>) {
    let number = state.withLock { state in
      state.nextNumber += 1
      state.tasks[state.nextNumber] = task
      return state.nextNumber
    }
    Task {
      await task.value
      state.withLock { _ = $0.tasks.removeValue(forKey: number) }
    }
  }

  /// Waits until all of it has ended, or a time has passed.
  func finish(within limit: Duration, by clock: WallClock) async {
    let tasks = state.withLock { Array($0.tasks.values) }
    guard !tasks.isEmpty else { return }
    let done = Wakeup()
    // Not a child: a group would wait for it.
    let waiting = Task {
      for task in tasks { await task.value }
      done.notify()
    }
    await done.wait(until: clock.now + limit, by: clock)
    waiting.cancel()
  }
}
