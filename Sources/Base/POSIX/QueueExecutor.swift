import Dispatch
import Synchronization

/// Runs an actor on a thread outside Swift's own pool.
///
/// Swift runs all tasks on as many threads as there are cores and relies on none of them waiting for
/// the outside world. Writing to a terminal waits: a slow one takes a picture only as fast as it
/// draws. On two cores, two such writes would stop every task in the process. An actor that names
/// this executor waits on the queue's own thread instead:
///
///     private let executor = QueueExecutor(label: "screen")
///     nonisolated var unownedExecutor: UnownedSerialExecutor {
///       unsafe executor.asUnownedSerialExecutor()
///     }
package final class QueueExecutor: SerialExecutor {
  package let queue: DispatchQueue

  package init(label: String) {
    queue = DispatchQueue(label: label)
  }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    // Safe: the closure keeps the executor alive as long as the job runs.
    queue.async { unsafe job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }

  /// Lets code that Dispatch has called on the queue count as the actor's own.
  package func checkIsolated() {
    dispatchPrecondition(condition: .onQueue(queue))
  }
}

/// Runs tasks on a thread outside Swift's own pool.
///
/// A task that prefers it runs the actors that it calls on the same thread, unless they have an
/// executor of their own. So a decoder that is busy for long keeps no thread of the pool from other tasks:
///
///     await withTaskExecutorPreference(QueueTaskExecutor(label: "decoding")) { … }
package final class QueueTaskExecutor: TaskExecutor {
  private let queue: DispatchQueue

  package init(label: String) {
    queue = DispatchQueue(label: label)
  }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    // Safe: the closure keeps the executor alive as long as the job runs.
    queue.async { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}

/// Runs a call that waits for the outside world on a thread of its own, and suspends meanwhile.
///
/// - Parameters:
///   - label: The thread's name, for debuggers.
///   - body: The call.
/// - Returns: What `body` returns.
/// - Throws: What `body` throws.
package func onOwnThread<Success: Sendable, Failure: Error>(
  _ label: String, _ body: @escaping @Sendable () throws(Failure) -> Success
) async throws(Failure) -> Success {
  let result = await withCheckedContinuation { continuation in
    DispatchQueue(label: label).async {
      continuation.resume(returning: Result { () throws(Failure) in try body() })
    }
  }
  return try result.get()
}

/// Runs a call on a thread of its own, and waits for it no longer than a limit.
///
/// Some calls cannot be interrupted: that of a server that has been stopped, say. Then the thread is
/// left to itself. A task that is cancelled does not wait either.
///
/// - Parameters:
///   - label: The thread's name, for debuggers.
///   - limit: How long to wait.
///   - late: Handed what the call returns when it is too late.
///   - body: The call.
/// - Returns: What `body` returns; `nil` if the limit has passed, or the task was cancelled.
package func onOwnThread<Success: Sendable>(
  _ label: String, limit: Duration, late: @escaping @Sendable (Success) -> Void = { _ in },
  _ body: @escaping @Sendable () -> Success
) async -> Success? {
  let waiter = Waiter<Success>()
  return await withTaskCancellationHandler {
    await withCheckedContinuation { continuation in
      waiter.wait(continuation)
      DispatchQueue(label: label).async {
        let result = body()
        if !waiter.resume(returning: result) { late(result) }
      }
      let nanoseconds = Int(clamping: limit.attoseconds / 1_000_000_000)
      DispatchQueue(label: label + ".limit").asyncAfter(
        deadline: .now() + .nanoseconds(nanoseconds)
      ) {
        _ = waiter.resume(returning: nil)
      }
    }
  } onCancel: {
    _ = waiter.resume(returning: nil)
  }
}

/// A task that waits for the first of several to resume it.
private final class Waiter<Success: Sendable>: Sendable {
  private enum State {
    case early
    case waiting(CheckedContinuation<Success?, Never>)
    case over
  }

  private let state = Mutex(State.early)

  /// Makes a task wait; one that was cancelled before continues at once.
  func wait(_ continuation: CheckedContinuation<Success?, Never>) {
    let isOver = state.withLock { state in
      guard case .early = state else { return true }
      state = .waiting(continuation)
      return false
    }
    if isOver { continuation.resume(returning: nil) }
  }

  /// Resumes the task; returns whether it was still waiting.
  func resume(returning value: sending Success?) -> Bool {
    let before = state.withLock { state in
      defer { state = .over }
      return state
    }
    guard case .waiting(let continuation) = before else { return false }
    continuation.resume(returning: value)
    return true
  }
}
