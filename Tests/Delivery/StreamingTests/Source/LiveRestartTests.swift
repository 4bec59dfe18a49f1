import Media
import TestSupport
import Testing

@testable import Streaming

/// How far from the end a viewer is whose sender has started again.
struct LiveRestartTests {
  @Test(
    "a viewer who has come near to the end is as far from it afterwards as at the start",
    .timeLimit(.minutes(10)), arguments: [26, 28])
  func holdBack(viewer: Int) async throws {
    let channel = LiveChannel(windowCount: 12, restartNumber: 14)
    let source = try await channel.source()
    let reader = try await source.reader(of: [1], at: nil)
    await source.noteViewer(at: .seconds(viewer))
    // Seven segments from 14 s on, and the first picture of the new sender, which begins at 28 s.
    let samples = try await channel.watch(reader, count: 7 * 24 + 1, lead: .seconds(10))
    let last = try #require(samples.last)
    #expect(last.presentationTime.duration > .milliseconds(27_900))
    // Three target durations.
    let edge = try #require(await source.timeline.liveEdge)
    #expect(edge.duration - .seconds(viewer) >= .seconds(6))
  }
}
