import Dispatch
import POSIX
import Testing

@Suite struct QueueExecutorTests {
  private actor Counter {
    private let executor = QueueExecutor(label: "counter")
    private(set) var count = 0

    nonisolated var unownedExecutor: UnownedSerialExecutor {
      // Safe: the actor owns the executor.
      unsafe executor.asUnownedSerialExecutor()
    }

    func increment() {
      assertIsolated()
      count += 1
    }
  }

  @Test("runs an actor's work one piece at a time")
  func serial() async {
    let counter = Counter()
    await withTaskGroup { group in
      for _ in 0..<1000 {
        group.addTask { await counter.increment() }
      }
    }
    #expect(await counter.count == 1000)
  }

  @Test(
    "a task that is cancelled does not wait for a call that never returns", .timeLimit(.minutes(5)))
  func cancelled() async {
    let (begun, release) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let (late, given) = AsyncStream.makeStream(of: Int.self)
    let task = Task {
      await onOwnThread(
        "stuck", limit: .seconds(3600), late: { given.yield($0) },
        {
          begun.signal()
          release.wait()
          return 7
        })
    }
    await onOwnThread("begun") { begun.wait() }
    task.cancel()
    #expect(await task.value == nil)
    // What it finally returns is not lost.
    release.signal()
    var values = late.makeAsyncIterator()
    #expect(await values.next() == 7)
  }

  @Test("a task that was cancelled before gets no answer", .timeLimit(.minutes(5)))
  func cancelledBefore() async {
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return await onOwnThread("late", limit: .seconds(3600)) { 7 }
    }
    task.cancel()
    #expect(await task.value == nil)
  }
}
