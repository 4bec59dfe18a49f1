import Media
import Playback
import Testing

/// What other rules do to the player itself.
@Suite struct RuledPlayerTests {
  private func bench(_ world: VirtualWorld, _ rules: PlaybackRules) -> EngineBench {
    var configuration = PlayerConfiguration()
    configuration.rules = rules
    return EngineBench(world, configuration: configuration)
  }

  @Test("a seek decodes from where the plan says, and shows from where it says")
  func seekPlan() throws {
    try VirtualWorld.run { world in
      var rules = PlaybackRules(name: "test")
      rules.seekPlan = { _, target, _, _ in
        SeekPlan(decodeFrom: .zero, showFrom: target + .seconds(1))
      }
      let bench = bench(world, rules)
      let summary = try await bench.play { engine in
        try await bench.sleep(490)
        await engine.seek(to: .seconds(2))
      }
      #expect(await bench.numbers == Array(0..<13) + Array(75..<100))
      // From the film's first sample on, which is wasted work; without the rule it would start at
      // the nearest one.
      #expect(summary.decoding.discardedFrames == 75)
    }
  }

  @Test("a part is repeated when a rule says so")
  func loopStep() throws {
    try VirtualWorld.run { world in
      var rules = PlaybackRules(name: "test")
      rules.loopStep = { position, _, _, _, rate in
        let end = Duration.milliseconds(1400)
        return position < end
          ? .play(for: rate?.wallTime(for: end - position)) : .jump(to: .seconds(1))
      }
      let bench = bench(world, rules)
      _ = try await bench.play { engine in
        try await bench.sleep(500)
        await engine.markLoop()
        try await bench.sleep(1990)
        await engine.markLoop()
        try await bench.sleep(2410)
        await engine.markLoop()
      }
      // The marks lie at 0.5 and 1.99 s; the rule has it jump at 1.4 s, to 1 s.
      #expect(await bench.numbers == Array(0..<50) + Array(25..<35) + Array(25..<100))
    }
  }

  @Test("the clock that a rule keeps is the film's")
  func clock() throws {
    try VirtualWorld.run { world in
      var rules = PlaybackRules(name: "test")
      // It runs at double speed, whatever the request.
      rules.clock = { clock, wallTime, change in
        var fast = clock
        fast.rate = PlaybackRate(2)
        return fast.advanced(to: wallTime, after: change)
      }
      _ = try await bench(world, rules).play()
      #expect(world.wallClock.now == .seconds(2))
    }
  }
}
