import Media
import Testing

@testable import Playback

/// How far behind the newest part the viewer of a broadcast is who touches nothing.
@Suite("A broadcast in parts") struct PartBroadcastTests {
  @Test(
    "the first picture is as far from the edge as the server asks for, however long opening takes",
    arguments: [0, 300, 1000, 2500])
  func start(openingTime: Int) throws {
    try VirtualWorld.run { world in
      let clock = world.wallClock
      let broadcast = PartBroadcast(clock: clock, openingTime: .milliseconds(openingTime))
      var configuration = PlayerConfiguration()
      configuration.buffering = DualThresholdPolicy(
        target: .milliseconds(600), low: .milliseconds(200))
      let sink = FakeSink(clock: clock)
      let engine = VideoPlayerEngine(
        source: broadcast, trackID: FakeFilm.trackID,
        decoder: PromptDecoder(clock: clock, time: .milliseconds(8)), sink: sink, clock: clock,
        configuration: configuration)
      let summary = try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask {
          try await clock.sleep(until: .seconds(20))
          await engine.stop()
        }
        defer { group.cancelAll() }
        return try await engine.run()
      }
      let shown = await sink.shown
      let distances = shown.map { Duration.seconds(100) + $0.wallTime - $0.time }
      // A second, as far as the next part has come, and what it takes to decode a little ahead.
      #expect(distances[0] <= .milliseconds(1500), "\(distances[0])")
      #expect(distances.allSatisfy { $0 <= .milliseconds(1700) }, "\(distances.max() ?? .zero)")
      #expect(shown.count > 16 * 25)
      #expect(summary.stallCount == 0)
    }
  }
}
