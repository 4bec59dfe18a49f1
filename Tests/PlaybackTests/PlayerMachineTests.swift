import Media
import TestSupport
import Testing

@testable import Playback

/// The player's decisions, without a task, a clock or a picture.
@Suite("Player machine") struct PlayerMachineTests {
  /// A machine and a clock that does as it is told.
  private struct Bench {
    var machine: PlayerMachine
    var clock = PlaybackClock()
    var wallTime = Duration.zero

    init(
      _ timeline: Timeline? = .complete(duration: MediaTime(value: 60, timescale: 1)),
      _ configuration: PlayerConfiguration = PlayerConfiguration()
    ) {
      machine = PlayerMachine(configuration)
      machine.begin(at: clock.moment(at: .zero))
      if let timeline { _ = tell(.opened(timeline)) }
    }

    var moment: PlaybackMoment { clock.moment(at: wallTime) }

    /// Tells the machine a fact, changes the clock as it wants, and returns what else it wants.
    mutating func tell(_ fact: PlayerFact) -> [PlayerAction.Kind] {
      machine.receive(fact, at: moment).map(\.kind).filter { action in
        guard case .clock(let order) = action else { return true }
        clock.carryOut(order, at: wallTime)
        return false
      }
    }

    mutating func tell(_ command: PlayerCommand) -> [PlayerAction.Kind] { tell(.command(command)) }

    /// Has a picture shown at the present position.
    mutating func showPicture() {
      _ = tell(.ready)
      _ = tell(.selected(picture()))
      _ = tell(.drawn)
    }

    /// A buffer that is ready and has the picture for now.
    func picture(state: BufferState = .ready) -> BufferReport {
      BufferReport(
        shown: FrameInterval(start: moment.position, end: moment.position + .milliseconds(40)),
        nextPosition: moment.position + .milliseconds(40),
        nextFrame: moment.position + .milliseconds(40), state: state)
    }

    /// A buffer that has nothing for now.
    func nothing(state: BufferState = .buffering(.seek)) -> BufferReport {
      BufferReport(state: state)
    }
  }

  private let live = Timeline(
    start: MediaTime(value: 1000, timescale: 1), liveEdge: MediaTime(value: 1002, timescale: 1))

  @Test("begins where the timeline starts, or so far behind that")
  func opens() {
    var configuration = PlayerConfiguration()
    configuration.start = .seconds(5)
    var bench = Bench(nil, configuration)
    let film = Timeline.complete(
      from: MediaTime(value: 1000, timescale: 1), duration: MediaTime(value: 60, timescale: 1))
    #expect(bench.tell(.opened(film)) == [.go(to: .seconds(1005), .restart(from: nil), .start)])
    #expect(bench.moment.position == .seconds(1005))
    #expect(bench.machine.position(at: bench.moment) == .seconds(5))
    #expect(bench.tell(.ready) == [.select])
  }

  @Test("what cannot be sought begins with its first picture, whenever that is")
  func opensLive() {
    var bench = Bench(live)
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
    var bench = Bench()
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

  @Test("decoding rests while the first picture after a seek is drawn, and only then")
  func holds() {
    var bench = Bench()
    _ = bench.tell(.ready)
    #expect(
      bench.tell(.selected(bench.picture())) == [.holdDecoding(until: .milliseconds(50)), .show])
    #expect(bench.tell(.drawn) == [.resumeDecoding])
    #expect(bench.tell(.selected(bench.picture())) == [.show])
    #expect(bench.tell(.drawn) == [])
  }

  @Test("a seek that is under way shows its picture before the newest of those that wait begins")
  func coalesces() {
    var bench = Bench()
    bench.showPicture()
    #expect(bench.tell(.seek(to: .seconds(20))) == [.wake])
    #expect(bench.tell(.ready) == [.findSyncTimes(around: .seconds(20))])
    let times = SyncTimes(
      previous: MediaTime(value: 16, timescale: 1), next: MediaTime(value: 24, timescale: 1))
    #expect(
      bench.tell(.syncTimes(times)) == [
        .go(to: .seconds(20), .decodeOn(group: .seconds(16)), .seek), .select,
      ])
    for second in 21...30 as ClosedRange<Int64> { _ = bench.tell(.seek(to: .seconds(second))) }
    #expect(bench.tell(.ready) == [.select])
    #expect(
      bench.tell(.selected(bench.nothing())) == [.wait(position: nil, wallTime: .milliseconds(250))]
    )
    #expect(bench.machine.position(at: bench.moment) == .seconds(30))
    bench.showPicture()
    #expect(bench.tell(.ready) == [.findSyncTimes(around: .seconds(30))])
  }

  @Test("a seek that takes long is cut off once, and the next one has more time")
  func cutsOff() {
    var bench = Bench()
    bench.showPicture()
    bench.wallTime = .seconds(30)
    _ = bench.tell(.seek(to: .seconds(5)))
    _ = bench.tell(.ready)
    _ = bench.tell(.syncTimes(.unknown))
    _ = bench.tell(.seek(to: .seconds(2)))
    bench.wallTime += .milliseconds(249)
    #expect(bench.tell(.ready) == [.select])
    bench.wallTime += .milliseconds(1)
    // Backwards there is nothing to find out: the source finds the sync sample.
    #expect(
      bench.tell(.ready) == [.go(to: .seconds(2), .restart(from: nil), .seek), .select])
    _ = bench.tell(.seek(to: .seconds(1)))
    bench.wallTime += .milliseconds(1999)
    #expect(bench.tell(.ready) == [.select])
    bench.wallTime += .milliseconds(1)
    #expect(
      bench.tell(.ready) == [.go(to: .seconds(1), .restart(from: nil), .seek), .select])
    bench.showPicture()
    _ = bench.tell(.seek(to: .seconds(0)))
    #expect(bench.tell(.ready).count == 2)
    _ = bench.tell(.seek(to: .seconds(3)))
    bench.wallTime += .milliseconds(250)
    #expect(bench.tell(.ready) == [.findSyncTimes(around: .seconds(3))])
  }

  @Test("a seek that finds nothing more to show is over, and the next one begins")
  func emptySeek() {
    var bench = Bench()
    _ = bench.tell(.seek(to: .seconds(5)))
    _ = bench.tell(.ready)
    #expect(bench.tell(.selected(bench.nothing(state: .endOfStream))) == [])
    #expect(bench.tell(.ready) == [.findSyncTimes(around: .seconds(5))])
  }

  @Test("refuses what needs a seek where there is none, and says so")
  func refuses() {
    var bench = Bench(live)
    bench.showPicture()
    let commands: [PlayerCommand] = [
      .seek(to: .zero), .seekBy(.seconds(1), isQuick: false), .seekBy(.seconds(1), isQuick: true),
      .step(-1), .markLoop, .toggleFileLoop,
    ]
    for (number, command) in commands.enumerated() {
      #expect(bench.tell(command) == [.announce])
      #expect(bench.machine.message?.number == number + 1)
      #expect(bench.machine.message?.kind == .notSeekable)
    }
    #expect(bench.tell(.seekToTenth(3)) == [.announce])
    #expect(bench.machine.message?.kind == .unknownDuration)
    #expect(bench.tell(.ready) == [.select])
    #expect(bench.tell(.step(1)) == [.wake, .wake])
  }

  @Test("seeks stay within what can be reached, also when that changes")
  func clamps() {
    var bench = Bench()
    bench.showPicture()
    var timeline = live
    timeline.start = .zero
    timeline.seekable = MediaTime(value: 30, timescale: 1)...MediaTime(value: 40, timescale: 1)
    #expect(bench.tell(.timelineChanged(timeline)) == [.announce])
    for (target, reached) in [(10, 30), (35, 35), (99, 40)] as [(Int64, Int64)] {
      _ = bench.tell(.seek(to: .seconds(target)))
      #expect(bench.machine.position(at: bench.moment) == .seconds(reached))
    }
  }

  @Test("draws the picture again that the screen has lost, once")
  func redraws() {
    var bench = Bench()
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
    func last(_ bench: inout Bench, _ state: BufferState) -> [PlayerAction.Kind] {
      bench.showPicture()
      var report = bench.nothing(state: state)
      report.isFinished = true
      report.counts.shown = 1
      return bench.tell(.selected(report))
    }
    var once = Bench()
    #expect(last(&once, .endOfStream) == [.end])
    var broken = Bench()
    #expect(last(&broken, .failed("gone")) == [.fail("gone")])
    var configuration = PlayerConfiguration()
    configuration.loop = PlaybackLoop(repeatsFile: true)
    var again = Bench(.complete(duration: MediaTime(value: 60, timescale: 1)), configuration)
    #expect(last(&again, .endOfStream) == [.go(to: .zero, .restart(from: nil), .seek)])
    // Without another picture since, it would restart for ever.
    #expect(last(&again, .endOfStream) == [.end])
    configuration = PlayerConfiguration()
    configuration.keepsOpen = true
    var open = Bench(.complete(duration: MediaTime(value: 60, timescale: 1)), configuration)
    #expect(last(&open, .endOfStream) == [.wake])
    #expect(open.machine.isPaused && open.machine.isAtEnd)
  }

  @Test("once it is over, nothing is done any more")
  func final() {
    var bench = Bench()
    bench.machine.finish(.ended, at: bench.moment)
    for fact in [.ready, .drawn, .command(.play), .command(.seek(to: .zero))] as [PlayerFact] {
      #expect(bench.tell(fact) == [])
    }
  }

  @Test("keeps its promises whatever it is told, in two thousand random plays", arguments: 0..<10)
  func properties(batch: UInt64) {
    for number in 0..<200 as Range<UInt64> {
      var play = RandomPlay(seed: batch * 1000 + number)
      for _ in 0..<120 { play.advance() }
      if !play.faults.isEmpty { Issue.record("seed \(batch * 1000 + number): \(play.faults)") }
    }
  }
}

/// Tells a machine random facts that can follow each other, and checks what it answers.
private struct RandomPlay {
  private(set) var faults: [String] = []
  private var random: SplitMix64
  private var machine: PlayerMachine
  private var clock = PlaybackClock()
  private var wallTime = Duration.zero
  private var isOver = false
  private let timeline: Timeline

  /// When the last seek was begun for which no picture was shown since.
  private var seekStart: Duration?
  private var awaitsAnswer: PlayerAction.Kind?

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    var configuration = PlayerConfiguration()
    configuration.startsPaused = Bool.random(using: &random)
    configuration.keepsOpen = Bool.random(using: &random)
    configuration.loop = PlaybackLoop(repeatsFile: Bool.random(using: &random))
    let start = MediaTime(value: [0, 1000].randomElement(using: &random) ?? 0, timescale: 1)
    var timeline = Timeline.complete(from: start, duration: MediaTime(value: 60, timescale: 1))
    if Int.random(in: 0..<4, using: &random) == 0 { timeline.seekable = nil }
    self.timeline = timeline
    machine = PlayerMachine(configuration)
    machine.begin(at: clock.moment(at: .zero))
    tell(.opened(timeline))
  }

  private mutating func check(_ isRight: Bool, _ fault: String) {
    if !isRight { faults.append("\(fault) at \(wallTime)") }
  }

  /// Lets some time pass, and tells the machine what comes next.
  mutating func advance() {
    guard !isOver else { return }
    wallTime += random.milliseconds(0...300)
    if Int.random(in: 0..<3, using: &random) == 0 { return tell(.command(command())) }
    switch awaitsAnswer {
    case .findSyncTimes(let target):
      let group = MediaTime(target, timescale: 1)
      tell(
        .syncTimes(
          Bool.random(using: &random)
            ? .unknown : SyncTimes(previous: group, next: group + MediaTime(value: 5, timescale: 1))
        ))
    case .select: tell(.selected(report()))
    case .show: tell(.drawn)
    default: tell(.ready)
    }
  }

  private mutating func command() -> PlayerCommand {
    let span = random.milliseconds(-5000...5000)
    let commands: [PlayerCommand] = [
      .play, .play, .pause, .togglePause, .seek(to: span * 8), .seekBy(span, isQuick: false),
      .seekBy(span, isQuick: true), .seekToTenth(Int.random(in: 0...9, using: &random)),
      .step(Int.random(in: -2...2, using: &random)), .setRate(PlaybackRate(2)), .toggleFileLoop,
      .markLoop, .redraw,
    ]
    return commands.randomElement(using: &random) ?? .play
  }

  private mutating func report() -> BufferReport {
    let position = clock.position(at: wallTime)
    let states: [BufferState] = [
      .buffering(.seek), .buffering(.underrun), .ready, .ready, .ready, .endOfStream,
    ]
    var report = BufferReport(state: states.randomElement(using: &random) ?? .ready)
    let hasFrame = Bool.random(using: &random)
    if hasFrame {
      report.shown = FrameInterval(start: position, end: position + .milliseconds(40))
      report.counts.shown = 1
    }
    if Bool.random(using: &random) {
      report.nextFrame = position + .milliseconds(40)
      report.nextPosition = report.nextFrame
    }
    report.isFinished = report.state == .endOfStream && !hasFrame && report.nextFrame == nil
    return report
  }

  private mutating func tell(_ fact: PlayerFact) {
    let actions = machine.receive(fact, at: clock.moment(at: wallTime))
    for action in actions { check(!action.reason.isEmpty, "no reason") }
    if case .command = fact {
      check(actions.allSatisfy(\.isImmediate), "a command gives \(actions.map(\.kind))")
    } else {
      awaitsAnswer = nil
    }
    // Where nothing more comes, a seek has found all there is.
    if case .selected(let report) = fact, report.state == .endOfStream, report.nextFrame == nil {
      seekStart = nil
    }
    for action in actions { carryOut(action.kind, after: fact) }
  }

  private mutating func carryOut(_ action: PlayerAction.Kind, after fact: PlayerFact) {
    switch action {
    case .clock(let order):
      if order == .run { check(!machine.isPaused, "runs while paused") }
      clock.carryOut(order, at: wallTime)
    case .go(let target, _, let why):
      check(timeline.seekable != nil || why == .start, "seeks in what cannot be sought")
      let start = timeline.start.duration
      check(target >= start && target <= start + .seconds(60), "goes to \(target)")
      check(clock.position(at: wallTime) == target && !clock.isRunning, "the clock is elsewhere")
      if let seekStart, fact == .ready, machine.loop.end == nil {
        check(wallTime - seekStart >= PlayerMachine.seekPatience, "a seek has shown nothing")
      }
      seekStart = wallTime
    case .show:
      if case .selected(let report) = fact { check(report.shown != nil, "shows nothing") }
      seekStart = nil
      awaitsAnswer = action
    case .select, .findSyncTimes:
      check(awaitsAnswer == nil, "asks two things at once")
      awaitsAnswer = action
    case .end, .fail: isOver = true
    case .wait, .wake, .announce, .showAgain, .holdDecoding, .resumeDecoding: break
    }
  }
}
