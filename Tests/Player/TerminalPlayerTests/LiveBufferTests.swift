import Media
import Testing

@testable import TerminalPlayer

/// How much is buffered of what is filmed now.
struct LiveBufferTests {
  @Test(
    "near the end of a broadcast less is buffered than lies before the end",
    arguments: [(1000, 600), (3000, 1800), (6000, nil), (0, 20)])
  func broadcast(distance: Int, target: Int?) {
    let timeline = Timeline(
      seekable: .zero...milliseconds(10_000), liveEdge: milliseconds(Int64(10_000 + distance)))
    #expect(timeline.bufferTarget(latency: .seconds(9)) == target.map { .milliseconds($0) })
  }

  @Test(
    "what is pushed waits no longer than its pictures' jitter needs",
    arguments: [(200, 120), (100, 60), (10, 20), (9000, 120)])
  func pushed(latency: Int, target: Int) {
    let timeline = Timeline(liveEdge: milliseconds(10_000))
    #expect(timeline.bufferTarget(latency: .milliseconds(latency)) == .milliseconds(target))
  }

  @Test("a film has time")
  func film() {
    #expect(Timeline.complete(duration: milliseconds(900)).bufferTarget(latency: .zero) == nil)
  }

  private func milliseconds(_ value: Int64) -> MediaTime {
    MediaTime(value: value, timescale: 1000)
  }
}
