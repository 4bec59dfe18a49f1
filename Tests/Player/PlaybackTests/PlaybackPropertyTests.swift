import PlaybackSimulation
import TestSupport
import Media
import Synchronization
import Testing

@testable import Playback

/// What must hold whatever happens, tried on random films, networks, displays and users.
@Suite struct PlaybackPropertyTests {
  /// A film of frames that last between 1 and 80 ms, with a hole now and then.
  private func film(_ random: inout SplitMix64) -> [SimulatedFrame] {
    var time = random.milliseconds(0...500)
    return (0..<Int.random(in: 0...120, using: &random)).map { _ in
      let interval = FrameInterval(start: time, end: time + random.milliseconds(1...80))
      time = interval.end
      if Int.random(in: 0..<50, using: &random) == 0 { time += random.milliseconds(1...3000) }
      return SimulatedFrame(
        interval: interval, sampleByteCount: Int.random(in: 1...5000, using: &random),
        byteCount: Int.random(in: 1...100, using: &random))
    }
  }

  private func policy(_ random: inout SplitMix64) -> DualThresholdPolicy {
    let low = random.milliseconds(1...1000)
    return DualThresholdPolicy(
      target: low + random.milliseconds(0...2000), low: low,
      byteLimit: Int.random(in: 1...5000, using: &random),
      frameLimit: Int.random(in: 1...100, using: &random))
  }

  /// A buffer, a clock, and a supply and a display that come and go as chance will have it.
  private struct Trace {
    var machine: BufferMachine<Int>
    var clock = PlaybackClock()
    var wallTime = Duration.zero
    var shown: [Int] = []
    var next = 0
    let frames: [SimulatedFrame]
    let policy: DualThresholdPolicy

    init(frames: [SimulatedFrame], policy: DualThresholdPolicy) {
      self.frames = frames
      self.policy = policy
      machine = BufferMachine(
        policy: policy, presentation: PresentationPolicy(), recordsEvents: true)
      machine.begin(.start, epoch: 1, at: moment)
    }

    var moment: PlaybackMoment {
      PlaybackMoment(wallTime: wallTime, position: clock.position(at: wallTime))
    }

    /// Decodes a group of up to `size` frames; each decision to decode is the buffer's.
    mutating func supply(_ size: Int) {
      guard machine.isFilling else { return }
      for _ in 0..<size where next < frames.count {
        let frame = frames[next]
        guard machine.admits(byteCount: frame.byteCount, epoch: 1, at: moment) else { break }
        let isTaken = machine.insert(
          next, frame.interval, byteCount: frame.byteCount, continuing: false, epoch: 1,
          at: moment)
        require(isTaken, "refused")
        limitClock()
        next += 1
      }
      if next == frames.count { machine.close(.ended, epoch: 1, at: moment) }
      let level = machine.level(at: moment.position)
      require(level.frameCount <= policy.limits.frameCount, "too many frames")
      require(
        level.byteCount <= policy.limits.byteCount || level.frameCount == 1, "too many bytes")
    }

    mutating func limitClock() {
      clock.setLimit(machine.coveredUntil ?? clock.position(at: wallTime), at: wallTime)
    }

    /// Looks for the frame for now, and checks that it is the right one.
    mutating func look() -> FrameSelection<Int> {
      let position = moment.position
      let selection = machine.take(at: moment)
      if let frame = selection.shown {
        require(frame.interval.start <= position, "early")
        require(frame.content > shown.last ?? -1, "shown again, or gone back")
        let latest = frames[..<next].lastIndex { $0.interval.start <= position }
        require(frame.content == latest, "a later frame was due: backlog")
        shown.append(frame.content)
      }
      limitClock()
      if selection.state.canPlay != clock.isRunning {
        clock.carryOut(selection.state.canPlay ? .run : .stall, at: wallTime)
      }
      return selection
    }
  }

  @Test("shows the right frame in random traces", arguments: Campaign.runs(10, few: 2))
  func traces(batch: Int) {
    for seed in 0..<100 {
      var random = SplitMix64(seed: UInt64(batch * 1000 + seed))
      let frames = film(&random)
      var trace = Trace(frames: frames, policy: policy(&random))
      var rounds = 0
      var isFinished = false
      while !isFinished, rounds < 100_000 {
        rounds += 1
        // Nearly always a few milliseconds; at times the display is held up for seconds.
        let isHeldUp = Int.random(in: 0..<100, using: &random) == 0
        trace.wallTime += random.milliseconds(isHeldUp ? 500...4000 : 0...40)
        if Int.random(in: 0..<3, using: &random) > 0 {
          trace.supply(Int.random(in: 1...8, using: &random))
        }
        isFinished = trace.look().isFinished
      }
      #expect(isFinished, "seed \(batch * 1000 + seed) never ends")
      let counts = trace.machine.counts
      #expect(counts.decoded == frames.count)
      #expect(counts.shown == trace.shown.count)
      #expect(counts.shown + counts.dropped == counts.decoded)
      checkEvents(trace.machine.drainEvents())
    }
  }

  @Test("keeps its promises in random simulated worlds", arguments: 0..<4)
  func simulations(batch: Int) {
    for seed in 0..<100 {
      var random = SplitMix64(seed: UInt64(77_000 + batch * 1000 + seed))
      let frames = film(&random)
      var world = BufferSimulation.World()
      world.decodeTime = random.milliseconds(0...60)
      world.bytesPerSecond = Bool.random(using: &random) ? 20_000 : nil
      world.refreshRate = Bool.random(using: &random) ? 60 : nil
      if Bool.random(using: &random) {
        world.networkOutages = [
          .init(start: random.milliseconds(0...4000), length: random.milliseconds(1...9000))
        ]
      }
      let policy = policy(&random)
      let rules = PlayerRules(policy: policy)
      let result = BufferSimulation(frames: frames, world: world, rules: rules).run()
      let counts = result.summary.frames
      #expect(counts.decoded == frames.count)
      #expect(counts.shown + counts.dropped == counts.decoded)
      #expect(world.refreshRate != nil || counts.dropped == 0)
      #expect(result.events.allSatisfy { $0.level.frameCount <= policy.limits.frameCount })
      #expect(
        result.events.allSatisfy {
          $0.level.byteCount <= policy.limits.byteCount || $0.level.frameCount == 1
        })
      #expect(result.summary.mediaTime <= (frames.last?.interval.end ?? .zero))
      let looks = result.events.filter { $0.kind == .show }.map(\.moment.wallTime)
      #expect(world.refreshRate == nil || Set(looks).count == looks.count)
      checkEvents(result.events)
    }
  }

  /// Times do not run backwards, nothing is early, and every state has a reason and a predecessor.
  private func checkEvents(_ events: [BufferEvent]) {
    var state = BufferState.idle
    var wallTime = Duration.zero
    for event in events {
      require(event.moment.wallTime >= wallTime, "back in time")
      wallTime = event.moment.wallTime
      require(!event.reason.isEmpty, "no reason")
      require(event.level.duration >= .zero, "negative level")
      if event.kind == .show, let time = event.presentationTime {
        require(time <= event.moment.position, "early")
      }
      guard let transition = event.transition else { continue }
      require(transition.from == state && transition.to != state, "a gap between states")
      state = transition.to
    }
    require(state == .endOfStream, "no end")
  }

  @Test("survives impatient users", arguments: Campaign.runs(10, few: 2))
  func users(batch: Int) throws {
    for seed in 0..<30 {
      var random = SplitMix64(seed: UInt64(5000 + batch * 1000 + seed))
      let plan = (0..<Int.random(in: 0...12, using: &random)).map { _ in
        (Int.random(in: 0..<12, using: &random), random.milliseconds(0...1500))
      }
      let sinkTime = random.milliseconds(0...60)
      let sampleTime = random.milliseconds(0...50)
      let corrupt = Set((0..<3).map { _ in Int.random(in: 0...200, using: &random) })
      let policy = DualThresholdPolicy(
        byteLimit: Int.random(in: 1...100_000, using: &random),
        frameLimit: Int.random(in: 1...100, using: &random))
      let events = Mutex<[BufferEvent]>([])
      let steps = Mutex<[Duration]>([])
      try VirtualWorld.run { world in
        var configuration = PlayerConfiguration()
        configuration.buffering = policy
        configuration.observer = { event in events.withLock { $0.append(event) } }
        let film = FakeFilm(groupLength: 10)
        let bench = EngineBench(
          world, film: film, corrupt: corrupt, sampleDelay: { _ in sampleTime },
          frameTime: { _ in sinkTime }, configuration: configuration)
        let summary = try await bench.play { engine in
          for (command, time) in plan {
            try await world.wallClock.sleep(until: world.wallClock.now + time)
            if command == 6 { steps.withLock { $0.append(world.wallClock.now) } }
            await engine.give(command, time)
          }
          // Otherwise it would play for ever.
          if await engine.status.loop.repeatsFile { await engine.toggleFileLoop() }
          while await engine.status.loop.start != nil { await engine.markLoop() }
          await engine.play()
        }
        #expect(await bench.engine.state.isFinal)
        #expect(summary.frames.shown == (await bench.sink.shown.count))
        let counts = summary.frames
        #expect(counts.shown + counts.dropped + counts.flushed == counts.decoded)
        #expect(
          summary.wallTime + summary.stallDuration + summary.pausedDuration <= summary.elapsed)
        #expect(summary.elapsed <= world.wallClock.now)
      }
      let faults = TraceReview(
        events.withLock { $0 }, limits: policy.limits, sinkTime: sinkTime,
        steps: steps.withLock { $0 }
      ).faults
      #expect(faults.isEmpty, "seed \(batch * 1000 + seed): \(faults)")
    }
  }
}

/// As `#expect`, which is too slow for a million conditions that hold.
private func require(_ condition: Bool, _ message: String) {
  if !condition { Issue.record("\(message)") }
}
