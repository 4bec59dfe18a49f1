import Playback
import Synchronization

/// Runs asynchronous code on a clock that jumps, without any real waiting.
///
/// All jobs go through one queue. When the queue is empty, everybody waits, so time may jump to the
/// next sleeper's moment; when nobody sleeps either, some wait has no exit, and that is an error.
/// The order of the jobs is the same in every run, however busy the machine is.
final class VirtualWorld: TaskExecutor {
  enum Failure: Error { case deadlock, leftover }

  let clock = VirtualClock()
  let wallClock: WallClock
  private let jobs = Mutex<[UnownedJob]>([])

  init() {
    wallClock = WallClock(clock)
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
  }

  /// Runs `body` to its end.
  ///
  /// - Throws: What `body` throws; `Failure` if it never ends, or if something of it lives on.
  static func run<Value: Sendable>(
    _ body: @escaping @Sendable (VirtualWorld) async throws -> Value
  ) throws -> Value {
    let world = VirtualWorld()
    let result = Mutex<Result<Value, any Error>?>(nil)
    Task(executorPreference: world) {
      do {
        let value = try await body(world)
        result.withLock { $0 = .success(value) }
      } catch {
        result.withLock { $0 = .failure(error) }
      }
    }
    while true {
      world.drain()
      if let result = result.withLock({ $0 }) {
        guard world.clock.sleeperCount == 0 else { throw Failure.leftover }
        return try result.get()
      }
      guard world.clock.advanceToNextSleeper() else { throw Failure.deadlock }
    }
  }

  private func drain() {
    while let job = jobs.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
      // Safe: a job is taken from the queue once, so it is run once.
      unsafe job.runSynchronously(on: asUnownedTaskExecutor())
    }
  }
}
