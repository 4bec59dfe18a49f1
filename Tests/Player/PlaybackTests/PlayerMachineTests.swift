import Media
import Testing

@testable import Playback

/// The player's decisions, without a task, a clock or a picture.
@Suite("Player machine") struct PlayerMachineTests {
  private let live = Timeline(
    start: MediaTime(value: 1000, timescale: 1), liveEdge: MediaTime(value: 1002, timescale: 1))

  @Test("begins where the timeline starts, or so far behind that")
  func opens() {
    var configuration = PlayerConfiguration()
    configuration.start = .seconds(5)
    var bench = PlayerMachineBench(nil, configuration)
    let film = Timeline.complete(
      from: MediaTime(value: 1000, timescale: 1), duration: MediaTime(value: 60, timescale: 1))
    #expect(bench.tell(.opened(film)) == [.go(to: .seconds(1005), .restart(from: nil), .start)])
    #expect(bench.moment.position == .seconds(1005))
    #expect(bench.machine.position(at: bench.moment) == .seconds(5))
    #expect(bench.tell(.ready) == [.select])
  }

  @Test("what cannot be sought begins with its first picture, whenever that is")
  func opensLive() {
    var bench = PlayerMachineBench(live)
    #expect(bench.tell(.ready) == [.select])
    var report = bench.nothing(state: .buffering(.start))
    report.nextFrame = .seconds(1003)
    #expect(bench.tell(.selected(report)) == [])
    #expect(bench.moment.position == .seconds(1003))
    #expect(bench.machine.position(at: bench.moment) == .seconds(3))
    // Once it has begun, a hole is waited through.
    bench.showPicture()
    report = bench.nothing(state: .ready)
    report.nextFrame = .seconds(1009)
    _ = bench.tell(.selected(report))
    #expect(bench.moment.position == .seconds(1003))
  }

  @Test("the clock runs when there is enough to play, and stops in a stall and a pause")
  func clock() {
    var bench = PlayerMachineBench()
    bench.showPicture()
    #expect(bench.clock.isRunning && bench.machine.state == .playing)
    bench.wallTime = .seconds(1)
    _ = bench.tell(.selected(bench.nothing(state: .buffering(.underrun))))
    #expect(!bench.clock.isRunning && bench.machine.state == .buffering(.underrun))
    bench.showPicture()
    #expect(bench.clock.isRunning && bench.machine.statistics.stallCount == 1)
    #expect(bench.tell(.pause) == [.wake])
    #expect(!bench.clock.isRunning)
    bench.showPicture()
    #expect(!bench.clock.isRunning && bench.machine.state == .paused)
  }

  /// A film whose first picture was drawn at 10 ms, and whose second one was there at `milliseconds`;
  /// with what follows.
  private func start(
    readyAt milliseconds: Int, _ configuration: PlayerConfiguration = PlayerConfiguration()
  ) -> (bench: PlayerMachineBench, actions: [PlayerAction.Kind]) {
    var bench = PlayerMachineBench(
      .complete(duration: MediaTime(value: 60, timescale: 1)), configuration)
    bench.wallTime = .milliseconds(2)
    _ = bench.tell(.ready)
    _ = bench.tell(.selected(bench.picture(state: .buffering(.start))))
    bench.wallTime = .milliseconds(10)
    _ = bench.tell(.drawn)
    bench.wallTime = .milliseconds(milliseconds)
    let actions = bench.tell(.selected(bench.nothing(state: .ready)))
    return (bench, actions)
  }

  @Test("the first picture's time counts from when it was drawn")
  func firstPicture() {
    let (bench, _) = start(readyAt: 40)
    #expect(bench.clock.isRunning && bench.moment.position == .milliseconds(30))
    var fast = PlayerConfiguration()
    fast.rate = PlaybackRate(2)
    #expect(start(readyAt: 25, fast).bench.moment.position == .milliseconds(30))
    // If all of it has passed, the next one follows at once, and none is left out.
    let (late, actions) = start(readyAt: 510)
    #expect(late.clock.isRunning && late.moment.position == .milliseconds(40))
    #expect(actions == [.select])
  }

  @Test("draws the picture again that the screen has lost, once")
  func redraws() {
    var bench = PlayerMachineBench()
    #expect(bench.tell(.redraw) == [.wake])
    #expect(bench.tell(.selected(bench.nothing())) == [.wait(position: nil, wallTime: nil)])
    bench.showPicture()
    _ = bench.tell(.redraw)
    #expect(bench.tell(.selected(bench.nothing(state: .ready))) == [.showAgain])
    #expect(
      bench.tell(.selected(bench.nothing(state: .ready))) == [.wait(position: nil, wallTime: nil)])
  }

  @Test("ends, fails, repeats or stays open when the last frame has had its time")
  func ends() {
    func last(_ bench: inout PlayerMachineBench, _ state: BufferState) -> [PlayerAction.Kind] {
      bench.showPicture()
      var report = bench.nothing(state: state)
      report.isFinished = true
      report.counts.shown = 1
      return bench.tell(.selected(report))
    }
    var once = PlayerMachineBench()
    #expect(last(&once, .endOfStream) == [.end])
    var broken = PlayerMachineBench()
    #expect(last(&broken, .failed("gone")) == [.fail("gone")])
    var configuration = PlayerConfiguration()
    configuration.loop = PlaybackLoop(repeatsFile: true)
    var again = PlayerMachineBench(
      .complete(duration: MediaTime(value: 60, timescale: 1)), configuration)
    #expect(last(&again, .endOfStream) == [.go(to: .zero, .restart(from: nil), .seek)])
    // Without another picture since, it would restart for ever.
    #expect(last(&again, .endOfStream) == [.end])
    configuration = PlayerConfiguration()
    configuration.keepsOpen = true
    var open = PlayerMachineBench(
      .complete(duration: MediaTime(value: 60, timescale: 1)), configuration)
    #expect(last(&open, .endOfStream) == [.wake])
    #expect(open.machine.isPaused && open.machine.isAtEnd)
  }

  @Test("once it is over, nothing is done any more")
  func final() {
    var bench = PlayerMachineBench()
    bench.machine.finish(.ended, at: bench.moment)
    for fact in [.ready, .drawn, .command(.play), .command(.seek(to: .zero))] as [PlayerFact] {
      #expect(bench.tell(fact) == [])
    }
  }
}
