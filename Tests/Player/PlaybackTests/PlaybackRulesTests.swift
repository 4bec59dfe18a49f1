import Oracles
import Playback
import PlaybackSimulation
import Testing

/// What other rules do to a film: the module's own in their place change nothing.
@Suite struct PlaybackRulesTests {
  @Test("a film by rules like the module's own is played as without them")
  func same() {
    let standard = play(.core)
    let ruled = play(likeCore)
    #expect(ruled.events.map(Line.init) == standard.events.map(Line.init))
    #expect(ruled.summary == standard.summary)
    #expect(ruled.summary.stallCount > 0 && ruled.summary.frames.dropped > 0)
  }

  @Test("the frame that a rule chooses is the one that is shown")
  func wrongFrame() {
    var rules = PlaybackRules(name: "test")
    rules.frameIndex = { now, times in times.firstIndex { $0 >= now } }
    var world = BufferSimulation.World()
    world.refreshRate = 60
    let result = BufferSimulation(
      frames: film, world: world,
      rules: PlayerRules(presentation: PresentationPolicy(rules: rules))
    ).run()
    // The player's other rules guard against most of this mistake.
    #expect(PlaybackFigures(result, of: film).earliness > .zero)
  }

  @Test("the level that a rule measures is the one that counts")
  func wrongLevel() {
    var rules = PlaybackRules(name: "test")
    rules.bufferedDuration = { frames, _ in .milliseconds(40) * frames.count }
    let result = play(rules)
    let whole = result.events.allSatisfy {
      $0.level.duration.attoseconds % Duration.milliseconds(40).attoseconds == 0
    }
    #expect(whole)
  }

  @Test("a rule that answers nothing leaves it to the module")
  func silent() {
    var rules = PlaybackRules(name: "test")
    rules.bufferedDuration = { _, _ in nil }
    rules.frameIndex = { _, _ in nil }
    rules.frameFate = { _, _ in nil }
    rules.clock = { _, _, _ in nil }
    rules.displayAction = { _, _, _, _, _ in nil }
    rules.activity = { _, _, _, _, _ in nil }
    rules.room = { _, _, _, _, _ in nil }
    let result = play(rules)
    #expect(result == play(.core))
  }

  /// An event except for its reason, which says whose it was.
  private struct Line: Hashable {
    let kind: BufferEvent.Kind
    let moment: PlaybackMoment
    let level: BufferLevel
    let time: Duration?
    let state: BufferState?

    init(_ event: BufferEvent) {
      kind = event.kind
      moment = event.moment
      level = event.level
      time = event.presentationTime
      state = event.transition?.to
    }
  }

  /// Ten seconds of 25 frames a second, 100 000 bytes each.
  private let film = (0..<250).map {
    SimulatedFrame(
      interval: FrameInterval(start: .milliseconds(40 * $0), end: .milliseconds(40 * $0 + 40)),
      sampleByteCount: 1000, byteCount: 100_000)
  }

  /// Plays it with two outages of the network, and a display that is held up.
  private func play(_ rules: PlaybackRules) -> BufferSimulationResult {
    var world = BufferSimulation.World()
    world.decodeTime = .milliseconds(7)
    world.refreshRate = 60
    world.networkOutages = [
      .init(start: .seconds(2), length: .seconds(4)),
      .init(start: .seconds(7), length: .seconds(4)),
    ]
    world.displayOutages = [.init(start: .milliseconds(1010), length: .milliseconds(300))]
    return BufferSimulation(
      frames: film, world: world,
      rules: PlayerRules(
        policy: rules.policy(for: DualThresholdPolicy(byteLimit: 6_000_000)),
        presentation: PresentationPolicy(rules: rules))
    ).run()
  }

  /// Rules that do what the module does.
  private var likeCore: PlaybackRules {
    var rules = PlaybackRules(name: "like the core")
    rules.bufferedDuration = { FrameInterval.run(of: $0, from: $1).duration }
    rules.frameIndex = { PresentationPolicy().frameIndex(at: $0, in: $1) }
    rules.frameFate = { PresentationPolicy().fate(lateness: $0, pictureAge: $1) }
    rules.clock = { $0.advanced(to: $1, after: $2) }
    rules.displayAction = { now, due, next, isTooLate, rate in
      let sleep = rate.flatMap { rate in next.map { rate.wallTime(for: $0 - now) } }
      if due == nil { return .wait(sleep: sleep) }
      return isTooLate ? .drop(sleep: sleep) : .show
    }
    rules.activity = { activity, level, hasPicture, hasEnded, thresholds in
      var next = activity
      if hasEnded { return BufferActivity(isFilling: false, isPlaying: true) }
      if level >= thresholds.target { next.isFilling = false }
      if level < thresholds.low { next.isFilling = true }
      next.isPlaying = activity.isPlaying ? hasPicture : level >= thresholds.start
      return next
    }
    rules.room = { level, byteCount, duration, limit, target in
      BufferLimits(byteCount: limit, frameCount: .max).room(
        beside: level, frameByteCount: byteCount, frameDuration: duration, target: target)
    }
    return rules
  }
}
