import Media
import Testing

@testable import Playback

@Suite struct WallClockTests {
  @Test("sleeps until the moment, and not at all where it has passed")
  func sleeps() throws {
    try VirtualWorld.run { world in
      try await world.wallClock.sleep(until: .seconds(5))
      #expect(world.wallClock.now == .seconds(5))
      try await world.wallClock.sleep(until: .seconds(4))
      #expect(world.wallClock.now == .seconds(5))
    }
  }

  @Test("asks the system for no more than a day at a time")
  func longSleeps() throws {
    try VirtualWorld.run { world in
      try await world.wallClock.sleep(until: .seconds(250_000))
      #expect(world.wallClock.now == .seconds(250_000))
      #expect(world.clock.longestSleep == .seconds(86_400))
    }
  }

  @Test("wakes from the longest sleep when its task is cancelled")
  func cancels() throws {
    try VirtualWorld.run { world in
      await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await world.wallClock.sleep(until: .seconds(1 << 50)) }
        await Task.yield()
        group.cancelAll()
        await #expect(throws: CancellationError.self) { try await group.waitForAll() }
      }
      #expect(world.wallClock.now == .zero)
    }
  }
}
