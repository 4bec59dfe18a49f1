import Dispatch
import Synchronization

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Runs tasks on a thread of its own that gets only what other threads leave of the processor.
///
/// A queue of Dispatch would not do: on Linux its threads serve all queues in turn, and a thread that
/// has stepped back cannot step forward again.
///
///     Task(executorPreference: BackgroundExecutor(label: "thumbnails")) { … }
package final class BackgroundExecutor: TaskExecutor {
  private let jobs = JobQueue()

  /// Starts the thread.
  ///
  /// It ends when the last task has let go of the executor.
  package init(label: String) {
    jobs.startThread(label: label)
  }

  deinit { jobs.close() }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    // Safe: the closure keeps the executor alive as long as the job runs.
    jobs.add { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}

/// Jobs that wait for a thread.
private final class JobQueue: Sendable {
  private struct State {
    var jobs: [@Sendable () -> Void] = []
    var isClosed = false
  }

  private let state = Mutex(State())
  private let changes = DispatchSemaphore(value: 0)

  func add(_ job: @escaping @Sendable () -> Void) {
    state.withLock { $0.jobs.append(job) }
    changes.signal()
  }

  /// Lets the thread end once all jobs are done.
  func close() {
    state.withLock { $0.isClosed = true }
    changes.signal()
  }

  /// Starts the thread; where the system has none left, the jobs run on Dispatch's.
  func startThread(label: String) {
    // Safe: the thread takes over the reference that is passed to it.
    let context = unsafe Unmanaged.passRetained(self).toOpaque()
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    let status = unsafe pthread_create(&thread, nil, { unsafe runJobs($0) }, context)
    guard status != 0 else {
      #if canImport(Darwin)
        if let thread = unsafe thread { unsafe pthread_detach(thread) }
      #else
        pthread_detach(thread)
      #endif
      return
    }
    let queue = unsafe Unmanaged<JobQueue>.fromOpaque(context).takeRetainedValue()
    DispatchQueue(label: label, qos: .utility).async { queue.run() }
  }

  /// Runs jobs as they come, until the queue is closed.
  func run() {
    while true {
      changes.wait()
      let (job, isClosed) = state.withLock { state in
        (state.jobs.isEmpty ? nil : state.jobs.removeFirst(), state.isClosed)
      }
      if let job { job() } else if isClosed { return }
    }
  }
}

/// What a thread runs; its context is optional in some systems' headers, and in others not.
private func runJobs(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  #if canImport(Darwin)
    pthread_set_qos_class_self_np(QOS_CLASS_UTILITY, 0)
  #else
    // On Linux 0 means this thread, not the process. If it is refused, it is only less polite.
    _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 10)
  #endif
  // Safe: `startThread` has passed a reference of its own.
  if let context = unsafe context {
    unsafe Unmanaged<JobQueue>.fromOpaque(context).takeRetainedValue().run()
  }
  return nil
}
