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

  /// A window that ends so far before the edge, in milliseconds.
  private func window(edge: Int64, distance: Int64) -> Timeline {
    func time(_ value: Int64) -> MediaTime { MediaTime(value: value, timescale: 1000) }
    return Timeline(
      start: .zero, duration: nil, seekable: time(edge - 20_000)...time(edge - distance),
      liveEdge: time(edge))
  }

  @Test(
    "near the edge, a first picture that comes late is left out, three times at most: the present comes first"
  )
  func lateStart() {
    var bench = PlayerMachineBench(window(edge: 100_000, distance: 1000))
    #expect(bench.moment.position == .seconds(99))
    bench.wallTime = .milliseconds(800)
    _ = bench.tell(.timelineChanged(window(edge: 100_667, distance: 1000)))
    _ = bench.tell(.ready)
    // Nothing is there yet: nothing is left out.
    #expect(
      bench.tell(.selected(bench.nothing(state: .buffering(.start)))) == [
        .wait(position: nil, wallTime: nil)
      ])
    for edge in [100_667, 101_333, 101_667] as [Int64] {
      _ = bench.tell(.timelineChanged(window(edge: edge, distance: 1000)))
      let present = Duration.milliseconds(edge - 1000)
      #expect(
        bench.tell(.selected(bench.picture(state: .ready))) == [.findSyncTimes(around: present)])
      let times = SyncTimes(previous: MediaTime(value: 99, timescale: 1), next: nil)
      #expect(
        bench.tell(.syncTimes(times)) == [
          .go(to: present, .decodeOn(group: .seconds(99)), .seek), .select,
        ])
      #expect(bench.moment.position == present && bench.moment.rate == nil)
    }
    _ = bench.tell(.timelineChanged(window(edge: 103_000, distance: 1000)))
    #expect(bench.tell(.selected(bench.picture())).contains(.show))
  }

  @Test("a viewer who goes elsewhere before there is a picture stays there")
  func seekBeforePicture() {
    var bench = PlayerMachineBench(window(edge: 100_000, distance: 1000))
    _ = bench.tell(.seek(to: .seconds(90)))
    _ = bench.tell(.ready)
    bench.wallTime = .milliseconds(300)
    _ = bench.tell(.ready)
    #expect(bench.moment.position == .seconds(90))
    #expect(bench.tell(.selected(bench.picture())).contains(.show))
  }

  @Test(
    "what is a little late is shown, and what is far from the edge, or has been paused",
    arguments: [(1000, 200, false), (6000, 6000, false), (1000, 900, true)])
  func startInTime(distance: Int64, delay: Int64, isPaused: Bool) {
    var configuration = PlayerConfiguration()
    configuration.startsPaused = isPaused
    var bench = PlayerMachineBench(window(edge: 100_000, distance: distance), configuration)
    _ = bench.tell(.timelineChanged(window(edge: 100_000 + delay, distance: distance)))
    _ = bench.tell(.ready)
    #expect(bench.tell(.selected(bench.picture())).contains(.show))
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
