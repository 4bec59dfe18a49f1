import Playback
import PlaybackSimulation
import Testing

@Suite struct BufferSimulationTests {
  /// Frames of 40 ms, 1000 bytes encoded and 100 000 decoded.
  private func film(_ count: Int) -> [SimulatedFrame] {
    (0..<count).map {
      SimulatedFrame(
        interval: FrameInterval(
          start: .milliseconds(40 * $0), end: .milliseconds(40 * $0 + 40)),
        sampleByteCount: 1000, byteCount: 100_000)
    }
  }

  private func transitions(_ result: BufferSimulationResult) -> [String] {
    result.events.compactMap { event in
      event.transition.map {
        "\(event.moment.wallTime.milliseconds) \($0.from.name) \($0.to.name): \($0.reason)"
      }
    }
  }

  @Test("plays a film whose frames are there at once in its own time")
  func ideal() {
    let result = BufferSimulation(frames: film(250)).run()
    let shown = result.events.filter { $0.kind == .show }
    #expect(shown.map(\.moment.wallTime) == (0..<250).map { .milliseconds(40 * $0) })
    #expect(result.summary.frames.shown == 250 && result.summary.frames.dropped == 0)
    #expect(result.summary.wallTime == .seconds(10) && result.summary.mediaTime == .seconds(10))
    // Just after 2 s, less than a second is left and is filled up to the first frame that ends
    // after 5 s; so again 2.04 s later, three times over, and the last time all is fetched.
    #expect(
      transitions(result) == [
        "0 idle buffering: start",
        "0 buffering ready: target reached",
        "8120 ready endOfStream: end of stream",
      ])
  }

  @Test("gives the same events twice")
  func repeats() {
    var world = BufferSimulation.World()
    world.decodeTime = .milliseconds(7)
    world.bytesPerSecond = 30_000
    world.refreshRate = 60
    world.networkOutages = [.init(start: .seconds(4), length: .seconds(6))]
    let simulation = BufferSimulation(frames: film(500), world: world)
    #expect(simulation.run() == simulation.run())
  }

  @Test("starts when three seconds are decoded")
  func starts() {
    var world = BufferSimulation.World()
    world.decodeTime = .milliseconds(10)
    let result = BufferSimulation(frames: film(250), world: world).run()
    // 75 frames of 40 ms; the first one is shown as a still, so the film goes on with the second.
    #expect(transitions(result)[1] == "750 buffering ready: target reached")
    #expect(result.summary.timeToFirstFrame == .milliseconds(10))
    #expect(result.events.last { $0.kind == .show }?.moment.wallTime == .milliseconds(750 + 9920))
    #expect(result.summary.elapsed == .milliseconds(750 + 9960))
    #expect(result.summary.wallTime == .milliseconds(9960))
    #expect(result.summary.mediaTime == .seconds(10) && result.summary.pausedDuration == .zero)
  }

  @Test("draws a sawtooth between the thresholds")
  func sawtooth() {
    var world = BufferSimulation.World()
    world.decodeTime = .milliseconds(10)
    let result = BufferSimulation(frames: film(1000), world: world).run()
    let playing = result.events.filter {
      $0.moment.wallTime > .seconds(1) && $0.moment.wallTime < .seconds(36)
    }
    let levels = playing.map(\.level.duration)
    // One frame more or less: fetching begins below low and is done at target.
    #expect(levels.min().map { $0 > .milliseconds(900) } == true)
    #expect(levels.max().map { $0 < .milliseconds(3050) } == true)
    // Down from 3 s to 1 s takes 2 s; up again, at a frame in 10 ms, 2 / (40 / 10 − 1) s.
    let fetches = playing.filter { $0.kind == .fetch }.map(\.moment.wallTime)
    let bursts = zip(fetches, fetches.dropFirst()).filter { $1 - $0 > .seconds(1) }.count
    #expect((12...14).contains(bursts))
  }

  @Test("stalls when the network is gone longer than the buffer lasts, and resumes at low")
  func stalls() {
    var world = BufferSimulation.World()
    world.bytesPerSecond = 100_000
    world.networkOutages = [.init(start: .seconds(2), length: .seconds(8))]
    let result = BufferSimulation(frames: film(500), world: world).run()
    let steps = transitions(result).map { String($0.drop { $0 != " " }) }
    #expect(
      steps == [
        " idle buffering: start", " buffering ready: target reached",
        " ready buffering: stall 1: resume threshold 1.0 s",
        " buffering ready: resume threshold of 1.0 s reached",
        " ready endOfStream: end of stream",
      ])
    #expect(result.events.filter { $0.kind == .stall }.count == 1)
    #expect(result.summary.stallCount == 1)
    #expect(result.summary.frames.shown == 500 && result.summary.frames.dropped == 0)
    // The network is back at 10 s, and low, 25 frames, arrives at 100 a second.
    #expect(transitions(result)[3].hasPrefix("10250 "))
    #expect(result.summary.mediaTime == .seconds(20))
  }

  @Test("waits longer after each stall when decoding is too slow")
  func tooSlow() {
    var world = BufferSimulation.World()
    world.decodeTime = .milliseconds(60)
    let result = BufferSimulation(frames: film(1000), world: world).run()
    let ready = result.events.filter { $0.transition?.to == .ready }.map(\.level.duration)
    #expect(
      ready.prefix(4) == [.seconds(3), .seconds(1), .seconds(2), .seconds(3)])
    // 1000 frames at 60 ms; the last burst is decoded while the film plays.
    #expect(result.summary.frames.shown == 1000)
    #expect(result.summary.stallDuration + .seconds(40) + .milliseconds(75 * 60) >= .seconds(60))
  }

  @Test("looks only when the display does")
  func refreshes() {
    var world = BufferSimulation.World()
    world.refreshRate = 60
    let result = BufferSimulation(frames: film(250), world: world).run()
    let shown = result.events.filter { $0.kind == .show }
    #expect(shown.count == 250)
    for event in shown {
      let lateness = event.moment.position - (event.presentationTime ?? .zero)
      #expect(lateness >= .zero && lateness <= .seconds(1) / 60 + .nanoseconds(1))
    }
  }

  @Test("drops what a slow display has no time for")
  func slowDisplay() {
    var world = BufferSimulation.World()
    world.refreshRate = 10
    let result = BufferSimulation(frames: film(250), world: world).run()
    // At 0, 0.1 … 9.9 s, and at 10 s the last frame, which came due meanwhile.
    #expect(result.summary.frames.shown == 101)
    #expect(result.summary.frames.dropped == 149)
    #expect(result.summary.mediaTime == .seconds(10))
  }

  @Test("respects the caps")
  func caps() {
    let policy = DualThresholdPolicy(byteLimit: 1_000_000)
    let result = BufferSimulation(frames: film(250), rules: PlayerRules(policy: policy)).run()
    #expect(result.events.allSatisfy { $0.level.byteCount <= 1_000_000 })
    #expect(transitions(result)[1] == "0 buffering ready: byte limit reached")
    #expect(result.summary.frames.shown == 250)
  }

  @Test("ends a film without frames")
  func empty() {
    let result = BufferSimulation(frames: []).run()
    #expect(transitions(result).last == "0 buffering endOfStream: end of stream")
    #expect(result.summary.timeToFirstFrame == nil)
  }
}
