import Playback
import PlaybackSimulation
import Testing

/// The rules of four players on the same traces; their faults are figures to be reproduced.
@Suite struct PlayerRulesTests {
  private func film(rate: Int, seconds: Int = 20) -> [SimulatedFrame] {
    (0..<rate * seconds).map {
      SimulatedFrame(
        interval: FrameInterval(
          start: .seconds(1) * $0 / rate, end: .seconds(1) * ($0 + 1) / rate),
        sampleByteCount: 1000, byteCount: 1_000_000)
    }
  }

  private func run(
    _ rules: PlayerRules, _ frames: [SimulatedFrame], decodeTime: Duration = .milliseconds(2),
    _ change: (inout BufferSimulation.World) -> Void = { _ in }
  ) -> BufferSimulationResult {
    var world = BufferSimulation.World()
    world.refreshRate = 60
    world.decodeTime = decodeTime
    change(&world)
    return BufferSimulation(frames: frames, world: world, rules: rules).run()
  }

  private func play(
    _ rules: PlayerRules, rate: Int, decodeTime: Duration = .milliseconds(2),
    _ change: (inout BufferSimulation.World) -> Void = { _ in }
  ) -> PlaybackFigures {
    let frames = film(rate: rate)
    return PlaybackFigures(run(rules, frames, decodeTime: decodeTime, change), of: frames)
  }

  private func heldUp(_ world: inout BufferSimulation.World) {
    world.displayOutages = [.init(start: .seconds(5), length: .seconds(1))]
  }

  private func offline(_ world: inout BufferSimulation.World) {
    world.networkOutages = [.init(start: .seconds(5), length: .seconds(5))]
  }

  @Test("showing the next frame plays 30 frames a second at double speed")
  func documentPace() {
    let figures = play(.nextFrame, rate: 30)
    #expect(abs(figures.pace - 2) < 0.04)
    // It runs ahead until the buffer is used up: three seconds, less what was shown meanwhile.
    #expect(figures.earliness > .seconds(2.9) && figures.earliness <= .seconds(3))
    for rules in [PlayerRules(), PlayerRules(policy: Media3Policy()), .everyFrame] {
      #expect(abs(play(rules, rate: 30).pace - 1) < 0.04)
      #expect(play(rules, rate: 30).earliness == .zero)
    }
  }

  @Test("showing every frame stays half a second behind for ever after a pause of one")
  func codeLag() {
    // 600 frames a second are decoded. 200 frames are the most there can be; when the filling ends
    // 169 of them lie ahead, so the other 31 are the lag: 31 / 60 s.
    let speed = Duration.microseconds(1667)
    let figures = play(.everyFrame, rate: 60, decodeTime: speed, heldUp)
    #expect(abs(figures.lag / .seconds(1) - 31.0 / 60) < 0.001)
    for rules in [PlayerRules(), PlayerRules(policy: Media3Policy())] {
      let figures = play(rules, rate: 60, decodeTime: speed, heldUp)
      #expect(figures.lag < .milliseconds(1))
      // What was due in the second in which the display was away can no longer be shown.
      #expect(figures.unseenCount == 60)
    }
  }

  @Test("only players whose clock stops show every frame after five seconds without network")
  func outage() {
    #expect(play(PlayerRules(), rate: 60, offline).unseenCount == 0)
    #expect(play(PlayerRules(policy: Media3Policy()), rate: 60, offline).unseenCount == 0)
    // The clock runs on for five seconds less what was buffered.
    #expect(play(.nextFrame, rate: 60, offline).unseenCount > 100)
    #expect(play(.everyFrame, rate: 60, offline).unseenCount > 100)
    #expect(play(.everyFrame, rate: 60, offline).lag > .milliseconds(500))
    // Where the display has time for it, the code catches up by running the film at double speed.
    #expect(abs(play(.everyFrame, rate: 30, offline).pace - 2) < 0.04)
    #expect(abs(play(PlayerRules(), rate: 30, offline).pace - 1) < 0.04)
  }

  @Test("memory is bounded by bytes, where there is a limit to them")
  func memory() {
    #expect(
      play(PlayerRules(policy: DualThresholdPolicy(byteLimit: 50_000_000)), rate: 60)
        .byteCount == 50_000_000)
    // 2000 segments of 65 536 bytes hold 131 of these frames.
    #expect(play(PlayerRules(policy: Media3Policy()), rate: 60).byteCount == 131_000_000)
    // Two hundred frames are the limit, whatever their size; three seconds come first.
    let result = run(.everyFrame, film(rate: 60), heldUp)
    #expect(result.events.map(\.level.frameCount).max() == 200)
    #expect(play(.nextFrame, rate: 60).byteCount > 170_000_000)
  }

  @Test("Media3 begins at 1 s, goes on at 2 s, and neither grows")
  func media3Thresholds() {
    var world = BufferSimulation.World()
    world.decodeTime = .milliseconds(40)
    let result = BufferSimulation(
      frames: film(rate: 50), world: world, rules: PlayerRules(policy: Media3Policy())
    ).run()
    let ready = result.events.filter { $0.transition?.to == .ready }
    #expect(ready.map(\.level.duration).first == .seconds(1))
    #expect(ready.count > 3)
    #expect(ready.dropFirst().allSatisfy { $0.level.duration == .seconds(2) })
    #expect(result.summary.frames.shown == 1000)
  }
}
