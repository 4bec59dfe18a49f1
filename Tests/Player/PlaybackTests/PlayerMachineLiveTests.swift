import Media
import Testing

@testable import Playback

/// Broadcasts with a seekable window of some minutes.
@Suite("Player machine, live") struct PlayerMachineLiveTests {
  private func window(_ first: Int64, _ last: Int64, edge: Int64) -> Timeline {
    func time(_ seconds: Int64) -> MediaTime { MediaTime(value: seconds, timescale: 1) }
    return Timeline(
      start: .zero, duration: nil, seekable: time(first)...time(last), liveEdge: time(edge))
  }

  @Test("a broadcast begins at the present, and not where its window does")
  func begins() {
    var bench = PlayerMachineBench(nil)
    let actions = bench.tell(.opened(window(100, 124, edge: 130)))
    #expect(actions == [.go(to: .seconds(124), .restart(from: nil), .start)])
  }

  @Test("a start that the viewer has chosen counts")
  func chosenStart() {
    var configuration = PlayerConfiguration()
    configuration.start = .seconds(110)
    var bench = PlayerMachineBench(nil, configuration)
    let actions = bench.tell(.opened(window(100, 124, edge: 130)))
    #expect(actions == [.go(to: .seconds(110), .restart(from: nil), .start)])
  }

  @Test("a seek ends within the window")
  func seeks() {
    var bench = PlayerMachineBench(window(100, 124, edge: 130))
    bench.showPicture()
    #expect(bench.tell(.command(.seek(to: .seconds(500)))) == [.wake])
    #expect(bench.machine.position(at: bench.moment) == .seconds(124))
    #expect(bench.tell(.command(.seek(to: .zero))) == [.wake])
    #expect(bench.machine.position(at: bench.moment) == .seconds(100))
    #expect(bench.tell(.command(.seekToLive)) == [.wake])
    #expect(bench.machine.position(at: bench.moment) == .seconds(124))
  }

  @Test("a film has no present to go to, and says so")
  func notLive() {
    var bench = PlayerMachineBench()
    bench.showPicture()
    #expect(bench.tell(.command(.seekToLive)) == [.announce])
    #expect(bench.machine.message?.text == "this is not live")
  }

  @Test("a viewer whose part of the broadcast is gone is taken to the present, and told")
  func fallsOut() {
    var bench = PlayerMachineBench(window(100, 124, edge: 130))
    bench.showPicture()
    // A little before the window there is still what has been loaded.
    #expect(bench.tell(.timelineChanged(window(130, 154, edge: 160))) == [.announce])
    #expect(
      bench.tell(.timelineChanged(window(200, 224, edge: 230))) == [.announce, .announce, .wake])
    #expect(bench.machine.position(at: bench.moment) == .seconds(224))
    #expect(bench.machine.message?.kind == .live)
  }

  @Test("a paused viewer keeps the picture until playing goes on")
  func pausedOutside() {
    var bench = PlayerMachineBench(window(100, 124, edge: 130))
    bench.showPicture()
    _ = bench.tell(.pause)
    #expect(bench.tell(.timelineChanged(window(300, 324, edge: 330))) == [.announce])
    #expect(bench.machine.position(at: bench.moment) == .seconds(124))
    _ = bench.tell(.play)
    #expect(bench.machine.position(at: bench.moment) == .seconds(324))
  }
}
