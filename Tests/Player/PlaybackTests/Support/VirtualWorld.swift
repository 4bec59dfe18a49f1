import Media
import Playback
import Synchronization
import TestSupport

/// Runs asynchronous code on a clock that jumps, without any real waiting.
///
/// All jobs go through one queue. When the queue is empty, every task waits, so time may jump to the
/// next sleeper's moment; when no task sleeps either, some wait has no exit, and that is an error.
/// The order of the jobs is the same in every run, however busy the machine is.
final class VirtualWorld: TaskExecutor {
  enum Failure: Error { case deadlock, leftover, endless }

  /// What a real machine does to a program: jobs in any order, late wake-ups, stops.
  ///
  /// The same seed gives the same world.
  struct Disorder: Sendable {
    /// Which of the jobs that are ready runs first, and which sleeper wakes late.
    var seed: UInt64

    /// By how many milliseconds a wake-up is late at most; one in eight is.
    var lateness = 0

    /// From when to when nothing runs: SIGSTOP, or a lid that is closed.
    var stops: [Range<Duration>] = []
  }

  /// Jobs that run at one moment before the world is judged to be spinning.
  private static let jobLimit = 200_000

  let clock = VirtualClock()
  let wallClock: WallClock
  private let jobs = Mutex<[UnownedJob]>([])
  private let random: Mutex<SplitMix64>
  private let disorder: Disorder?

  init(_ disorder: Disorder? = nil) {
    wallClock = WallClock(clock)
    random = Mutex(SplitMix64(seed: disorder?.seed ?? 0))
    self.disorder = disorder
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
  }

  /// Runs `body` to its end.
  ///
  /// - Throws: What `body` throws; `Failure` if it never ends, or if something of it lives on.
  static func run<Value: Sendable>(
    _ disorder: Disorder? = nil,
    _ body: @escaping @Sendable (VirtualWorld) async throws -> Value
  ) throws -> Value {
    let world = VirtualWorld(disorder)
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
      try world.drain()
      if let result = result.withLock({ $0 }) {
        guard world.clock.sleeperCount == 0 else { throw Failure.leftover }
        return try result.get()
      }
      guard world.advance() else { throw Failure.deadlock }
    }
  }

  private func drain() throws {
    for _ in 0..<Self.jobLimit {
      guard let job = nextJob() else { return }
      // Safe: a job is taken from the queue once, so it is run once.
      unsafe job.runSynchronously(on: asUnownedTaskExecutor())
    }
    throw Failure.endless
  }

  private func nextJob() -> UnownedJob? {
    jobs.withLock { jobs in
      guard jobs.count > 1, disorder != nil else {
        return jobs.isEmpty ? nil : jobs.removeFirst()
      }
      let index = random.withLock { Int.random(in: jobs.indices, using: &$0) }
      return jobs.remove(at: index)
    }
  }

  /// Lets time pass to the next sleeper's moment, or beyond it where the world is in disorder.
  private func advance() -> Bool {
    guard let next = clock.nextDeadline else { return false }
    guard let disorder else { return clock.advance(to: next) }
    if let stop = disorder.stops.first(where: { $0.contains(next) }) {
      return clock.advance(to: stop.upperBound)
    }
    let isLate = random.withLock { Int.random(in: 0..<8, using: &$0) == 0 }
    let delay = random.withLock { $0.milliseconds(0...disorder.lateness) }
    return clock.advance(to: isLate ? next + delay : next)
  }
}
