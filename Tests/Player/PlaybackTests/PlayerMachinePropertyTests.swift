import Media
import TestSupport
import Testing

@testable import Playback

/// Properties that the player's decisions have for any sequence of facts.
@Suite("Player machine: properties") struct PlayerMachinePropertyTests {
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
        check(wallTime - seekStart >= Seeking.patience, "a seek has shown nothing")
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
    case .wait, .wake, .announce, .sound, .showAgain, .holdDecoding, .resumeDecoding: break
    }
  }
}

extension PlayerAction {
  /// Whether it is carried out at once, even during another action.
  ///
  /// Commands give only such actions; the presentation loop carries out all others.
  fileprivate var isImmediate: Bool {
    switch kind {
    case .clock, .sound, .wake, .announce: true
    default: false
    }
  }
}
