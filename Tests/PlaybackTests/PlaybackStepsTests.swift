import Playback
import PlaybackSimulation
import Testing

/// What a learner's functions do to a film: those of the core in their place change nothing.
@Suite struct PlaybackStepsTests {
  @Test("a film on the core's own steps is played as without them")
  func same() {
    let ours = play()
    let steps = PlaybackSteps.$own.withValue(coreSteps) { play() }
    #expect(steps.events.map(Line.init) == ours.events.map(Line.init))
    #expect(steps.summary == ours.summary)
    #expect(steps.summary.stallCount > 0 && steps.summary.frames.dropped > 0)
  }

  @Test("the frame that a step chooses is the one that is shown")
  func wrongFrame() {
    var steps = PlaybackSteps()
    steps.frameIndex = { now, times in times.firstIndex { $0 >= now } }
    var world = BufferSimulation.World()
    world.refreshRate = 60
    let (frames, world60) = (film, world)
    let result = PlaybackSteps.$own.withValue(steps) {
      BufferSimulation(frames: frames, world: world60).run()
    }
    // Nothing but a test of the seam: the player's own rules guard against most of this mistake.
    #expect(PlaybackFigures(result, of: frames).earliness > .zero)
  }

  @Test("the level that a step measures is the one that counts")
  func wrongLevel() {
    var steps = PlaybackSteps()
    steps.bufferedDuration = { frames, _ in .milliseconds(40) * frames.count }
    let result = PlaybackSteps.$own.withValue(steps) { play() }
    let whole = result.events.allSatisfy {
      $0.level.duration.attoseconds % Duration.milliseconds(40).attoseconds == 0
    }
    #expect(whole)
  }

  @Test("a step that answers nothing leaves it to the core")
  func silent() {
    var steps = PlaybackSteps()
    steps.bufferedDuration = { _, _ in nil }
    steps.frameIndex = { _, _ in nil }
    steps.frameFate = { _, _ in nil }
    steps.clock = { _, _, _ in nil }
    steps.displayTurn = { _, _, _, _, _ in nil }
    steps.policy = {
      SteppedPolicy($0) { _, _, _, _, _ in
        nil
      } room: { _, _, _, _, _ in
        nil
      }
    }
    let result = PlaybackSteps.$own.withValue(steps) { play() }
    #expect(result == play())
  }

  /// An event but for its reason, which says whose it was.
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
  private func play() -> BufferSimulationResult {
    var world = BufferSimulation.World()
    world.decodeTime = .milliseconds(7)
    world.refreshRate = 60
    world.networkOutages = [
      .init(start: .seconds(2), length: .seconds(4)),
      .init(start: .seconds(7), length: .seconds(4)),
    ]
    world.displayOutages = [.init(start: .milliseconds(1010), length: .milliseconds(300))]
    let policy = PlaybackSteps.policy(for: DualThresholdPolicy(byteLimit: 6_000_000))
    return BufferSimulation(frames: film, world: world, rules: PlayerRules(policy: policy)).run()
  }

  /// Steps that do what the core does, asked without them.
  private var coreSteps: PlaybackSteps {
    var steps = PlaybackSteps()
    steps.bufferedDuration = { FrameInterval.run(of: $0, from: $1).duration }
    steps.frameIndex = { now, times in
      alone { PresentationPolicy().frameIndex(at: now, in: times) }
    }
    steps.frameFate = { lateness, age in
      alone { PresentationPolicy().fate(lateness: lateness, pictureAge: age) }
    }
    steps.clock = { $0.advanced(to: $1, after: $2) }
    steps.displayTurn = { now, due, next, isTooLate, rate in
      let sleep = rate.flatMap { rate in next.map { rate.wallTime(for: $0 - now) } }
      if due == nil { return .wait(sleep: sleep) }
      return isTooLate ? .drop(sleep: sleep) : .show
    }
    steps.policy = { ours in
      SteppedPolicy(ours) { activity, level, hasPicture, hasEnded, thresholds in
        var next = activity
        if hasEnded { return BufferActivity(isFilling: false, isPlaying: true) }
        if level >= thresholds.target { next.isFilling = false }
        if level < thresholds.low { next.isFilling = true }
        next.isPlaying = activity.isPlaying ? hasPicture : level >= thresholds.start
        return next
      } room: { level, byteCount, duration, limit, target in
        BufferLimits(byteCount: limit, frameCount: .max).room(
          beside: level, frameByteCount: byteCount, frameDuration: duration, target: target)
      }
    }
    return steps
  }

  private func alone<Output>(_ body: () -> Output) -> Output {
    PlaybackSteps.$own.withValue(PlaybackSteps(), operation: body)
  }
}
