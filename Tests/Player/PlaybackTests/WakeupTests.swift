import POSIX
import Testing

@testable import Media
@testable import Playback

@Suite struct WakeupTests {
  @Test("keeps a call that comes before the wait, once")
  func keeps() throws {
    try VirtualWorld.run { world in
      let wakeup = Wakeup()
      wakeup.notify()
      wakeup.notify()
      await wakeup.wait()
      await wakeup.wait(until: .seconds(1), by: world.wallClock)
      #expect(world.wallClock.now == .seconds(1))
    }
  }

  @Test("wakes a waiting task before the time has come")
  func wakes() throws {
    try VirtualWorld.run { world in
      let wakeup = Wakeup()
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { await wakeup.wait(until: .seconds(60), by: world.wallClock) }
        try await world.wallClock.sleep(until: .seconds(1))
        wakeup.notify()
        try await group.waitForAll()
      }
      #expect(world.wallClock.now == .seconds(1))
    }
  }

  @Test("on a thread, keeps a call, waits for the next one or the time, and ends with its task")
  func onThread() async {
    let (wakeup, clock) = (Wakeup(), WallClock(ContinuousClock()))
    wakeup.notify()
    await wakeup.waitOnThread(until: nil, by: clock)
    let end = clock.now + .milliseconds(20)
    await wakeup.waitOnThread(until: end, by: clock)
    #expect(clock.now >= end)
    await wakeup.waitOnThread(until: .zero, by: clock)
    let thread = QueueTaskExecutor(label: "waiting")
    let called = Task(executorPreference: thread) {
      await wakeup.waitOnThread(until: nil, by: clock)
    }
    wakeup.notify()
    await called.value
    let cancelled = Task(executorPreference: thread) {
      await wakeup.waitOnThread(until: nil, by: clock)
    }
    cancelled.cancel()
    await cancelled.value
  }

  /// A task that is cancelled before it begins.
  private func cancelledTask(_ body: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
    Task(executorPreference: QueueTaskExecutor(label: "cancelled")) {
      unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
      await body()
    }
  }

  @Test(
    "on a thread, a cancelled task ends although another one waits, which goes on waiting",
    .timeLimit(.minutes(10)))
  func cancelsOneOfTwo() async throws {
    let (wakeup, clock) = (Wakeup(), WallClock(ContinuousClock()))
    let other = Task(executorPreference: QueueTaskExecutor(label: "other")) {
      await wakeup.waitOnThread(until: nil, by: clock)
    }
    while wakeup.waiterCount == 0 { await Task.yield() }
    await cancelledTask { await wakeup.waitOnThread(until: nil, by: clock) }.value
    #expect(wakeup.waiterCount == 1)
    wakeup.notify()
    await other.value
  }

  @Test("a cancelled task leaves a call to the next one", .timeLimit(.minutes(10)))
  func leavesCall() async {
    let wakeup = Wakeup()
    wakeup.notify()
    await cancelledTask { await wakeup.wait() }.value
    await wakeup.wait()
  }

  @Test("ends with its task")
  func cancels() throws {
    try VirtualWorld.run { _ in
      let wakeup = Wakeup()
      await withTaskGroup(of: Void.self) { group in
        group.addTask { await wakeup.wait() }
        await Task.yield()
        group.cancelAll()
      }
    }
  }

  @Test("does not begin to wait in a task that is cancelled already")
  func cancelledBefore() throws {
    try VirtualWorld.run { _ in
      let wakeup = Wakeup()
      await withTaskGroup(of: Void.self) { group in
        group.cancelAll()
        group.addTask { await wakeup.wait() }
      }
    }
  }

  @Test("wakes all that wait, and leaves the others when one is cancelled")
  func severalWaiters() throws {
    try VirtualWorld.run { world in
      let wakeup = Wakeup()
      try await withThrowingTaskGroup(of: Void.self) { group in
        let cancelled = Task(executorPreference: world) { await wakeup.wait() }
        for _ in 0..<3 { group.addTask { await wakeup.wait() } }
        try await world.wallClock.sleep(until: .seconds(1))
        cancelled.cancel()
        await cancelled.value
        wakeup.notify()
        try await group.waitForAll()
      }
    }
  }

  @Test("a list wakes each entry for as long as it is kept")
  func list() throws {
    try VirtualWorld.run { _ in
      let list = WakeupList()
      let first = list.enter()
      do {
        let second = list.enter()
        #expect(list.count == 2)
        list.notify()
        await second.wakeup.wait()
      }
      #expect(list.count == 1)
      await first.wakeup.wait()
    }
  }
}
