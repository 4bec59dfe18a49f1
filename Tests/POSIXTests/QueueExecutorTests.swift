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
}
