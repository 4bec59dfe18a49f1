import Media
import Synchronization
import Testing

@testable import Playback

@Suite("Closing a source") struct SourceClosingTests {
  /// A server that does not answer.
  private struct SilentSource: MediaSource {
    let timeline = Timeline()
    func tracks() -> [Track] { [] }
    func reader(of tracks: Set<Track.ID>, at time: MediaTime?) throws -> any SampleReader {
      throw CancellationError()
    }
    func close() async { await Wakeup().wait() }
  }

  @Test("a source that does not close is left after its limit")
  func limit() throws {
    try VirtualWorld.run { world in
      await SilentSource().close(within: .seconds(1), by: world.wallClock)
      #expect(world.wallClock.now == .seconds(1))
    }
  }
}
