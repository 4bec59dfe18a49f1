import Dispatch

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
public final class QueueExecutor: SerialExecutor {
  let queue: DispatchQueue

  public init(label: String) {
    queue = DispatchQueue(label: label)
  }

  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    // Safe: the closure keeps the executor alive as long as the job runs.
    queue.async { unsafe job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }

  /// Lets code that Dispatch has called on the queue count as the actor's own.
  public func checkIsolated() {
    dispatchPrecondition(condition: .onQueue(queue))
  }
}
