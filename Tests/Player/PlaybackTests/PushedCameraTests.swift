import Audio
import Media
import Testing

@testable import Playback

/// What a sender pushes, kept near the present by the player.
@Suite("A pushed camera") struct PushedCameraTests {
  private struct Run {
    var summary: PlaybackSummary
    var shown: [FakeSink.Shown]
    var messages: [String]
    var heard: [ProbedDevice.Heard]

    /// From the moment a picture was taken until it was shown.
    ///
    /// - Parameters:
    ///   - start: Pictures shown before are left out.
    ///   - count: How many pictures there are at least.
    /// - Returns: The latency of each picture.
    func latencies(from start: Duration, atLeast count: Int) -> [Duration] {
      let latencies = shown.filter { $0.wallTime >= start }
        .map { $0.wallTime - ($0.time - PushedCamera.start) }
      #expect(latencies.count >= count)
      return latencies
    }
  }

  /// Plays a camera whose network fails for a while.
  private func play(
    outage: Range<Duration> = .zero..<(.zero), loss: Range<Duration> = .zero..<(.zero),
    for time: Duration, decodeTime: Duration = .milliseconds(5), hasSound: Bool = false,
    silence: Range<Duration> = .zero..<(.zero),
    _ commands: @escaping @Sendable (VideoPlayerEngine) async throws -> Void = { _ in }
  ) throws -> Run {
    try VirtualWorld.run { world in
      var configuration = PlayerConfiguration()
      configuration.latency = .milliseconds(200)
      configuration.buffering = DualThresholdPolicy(
        target: .milliseconds(120), low: .milliseconds(40))
      let clock = world.wallClock
      let sink = FakeSink(clock: clock)
      let device = ProbedDevice(NullDevice(clock: clock), clock: clock, openingTime: .zero)
      if hasSound {
        configuration.sound = SoundConfiguration(
          trackID: PushedCamera.soundID, decoder: MomentDecoder(), device: device
        ) { SoundRenderer($0) }
      }
      let camera = PushedCamera(
        clock: clock, outage: outage, loss: loss, hasSound: hasSound,
        silence: silence)
      let engine = VideoPlayerEngine(
        source: camera, trackID: 1,
        decoder: PromptDecoder(clock: clock, time: decodeTime), sink: sink, clock: clock,
        configuration: configuration)
      let summary = try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask {
          try await clock.sleep(until: time)
          await engine.stop()
        }
        group.addTask { try await commands(engine) }
        defer { group.cancelAll() }
        return try await engine.run()
      }
      let message = await engine.status.message?.text
      return Run(
        summary: summary, shown: await sink.shown, messages: [message].compactMap(\.self),
        heard: await device.heard)
    }
  }

  @Test("glass to glass stays below the target and 50 ms")
  func steady() throws {
    let run = try play(for: .seconds(60))
    let latencies = run.latencies(from: .seconds(1), atLeast: 1000).sorted()
    #expect(latencies[latencies.count * 99 / 100] <= .milliseconds(250))
    #expect(run.summary.jumpCount == 0 && run.summary.stallCount == 0)
    #expect(run.summary.frames.dropped == 0)
  }

  @Test("after an outage of six seconds it goes on at the newest sync picture, and says so")
  func outage() throws {
    let run = try play(outage: .seconds(5)..<(.seconds(11)), for: .seconds(40))
    #expect(run.summary.jumpCount == 1 && run.summary.stallCount == 1)
    #expect(run.summary.leftOut >= .seconds(3) && run.summary.leftOut <= .seconds(6))
    #expect(run.messages.allSatisfy { $0.hasSuffix("s are left out: back to the present") })
    #expect(run.messages.count == 1)
    // Within ten seconds the rest has been caught up at a higher speed.
    let latencies = run.latencies(from: .seconds(25), atLeast: 300)
    #expect(latencies.allSatisfy { $0 <= .milliseconds(260) }, "\(latencies.max() ?? .zero)")
    // In order, and none repeated.
    let times = run.shown.map(\.time)
    #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test(
    "after a loss the last picture stands until the next sync picture, and the film goes on in time",
    arguments: [5480, 20_000])
  func loss(until end: Int) throws {
    let run = try play(loss: .milliseconds(5400)..<(.milliseconds(end)), for: .seconds(30))
    #expect(run.summary.stallCount == 0 && run.summary.jumpCount == 0)
    let latencies = run.latencies(from: .seconds(1), atLeast: 200)
    #expect(latencies.allSatisfy { $0 <= .milliseconds(250) }, "\(latencies.max() ?? .zero)")
    #expect(run.summary.decoding.skips == 0)
  }

  @Test("while pictures are lost the sound goes on")
  func lossWithSound() throws {
    let run = try play(
      loss: .milliseconds(5400)..<(.seconds(20)), for: .seconds(30), hasSound: true)
    #expect(run.summary.stallCount == 0 && run.summary.jumpCount == 0)
    let latencies = run.latencies(from: .seconds(1), atLeast: 200)
    #expect(latencies.allSatisfy { $0 <= .milliseconds(400) }, "\(latencies.max() ?? .zero)")
    let heard = run.heard.filter { $0.wallTime > .seconds(1) }
    #expect(heard.count > 200)
    for (before, after) in zip(heard, heard.dropFirst()) {
      let elapsed = after.wallTime - before.wallTime
      #expect(abs((after.position - before.position - elapsed).milliseconds) <= 45)
    }
  }

  @Test("a described sound that never comes holds the pictures for a second, and no longer")
  func silent() throws {
    let run = try play(for: .seconds(30), hasSound: true, silence: .zero..<(.seconds(60)))
    #expect(run.shown.contains { $0.wallTime < .milliseconds(1500) && $0.time > .seconds(500) })
    // Making up the second takes a few more.
    let latencies = run.latencies(from: .seconds(15), atLeast: 350)
    #expect(latencies.allSatisfy { $0 <= .milliseconds(260) }, "\(latencies.max() ?? .zero)")
    #expect(run.summary.jumpCount == 0)
    #expect(run.heard.isEmpty)
  }

  @Test("sound that comes late is taken in, and one that stops holds the pictures for a second")
  func lateSound() throws {
    let run = try play(
      for: .seconds(40), hasSound: true, silence: .zero..<(.seconds(10)))
    let heard = run.heard.filter { $0.wallTime > .seconds(12) }
    #expect(heard.count > 500)
    for (before, after) in zip(heard, heard.dropFirst()) {
      let elapsed = after.wallTime - before.wallTime
      #expect(abs((after.position - before.position - elapsed).milliseconds) <= 45)
    }
    let stopped = try play(
      for: .seconds(40), hasSound: true, silence: .seconds(10)..<(.seconds(60)))
    let times = stopped.shown.filter { $0.wallTime > .seconds(9) }.map(\.wallTime)
    let gap = zip(times, times.dropFirst()).map { $1 - $0 }.max() ?? .zero
    #expect(gap > .milliseconds(500) && gap < .milliseconds(1300), "\(gap)")
    #expect(stopped.latencies(from: .seconds(25), atLeast: 300).allSatisfy { $0 < .seconds(1) })
  }

  @Test("after an outage the sound goes on, though the pictures that come refer to lost ones")
  func outageAndLoss() throws {
    let run = try play(
      outage: .seconds(5)..<(.milliseconds(5600)), loss: .seconds(5)..<(.milliseconds(8900)),
      for: .seconds(20), hasSound: true)
    #expect(run.summary.stallCount == 1 && run.summary.jumpCount == 0)
    let heard = run.heard.filter { .seconds(6) < $0.wallTime && $0.wallTime < .seconds(9) }
    #expect(heard.count > 60)
    for (before, after) in zip(heard, heard.dropFirst()) {
      let elapsed = after.wallTime - before.wallTime
      // At the speed that brings it back to the present at most.
      #expect(after.position - before.position <= elapsed * 2 + .milliseconds(45))
      #expect(after.position - before.position >= elapsed - .milliseconds(45))
    }
  }

  @Test("after an outage of a second it plays a little faster, and leaves nothing out")
  func shortOutage() throws {
    let run = try play(outage: .seconds(5)..<(.seconds(6)), for: .seconds(40))
    #expect(run.summary.jumpCount == 0 && run.summary.stallCount == 1)
    #expect(run.latencies(from: .seconds(30), atLeast: 200).allSatisfy { $0 <= .milliseconds(260) })
  }

  @Test("a viewer who has paused is taken to the present, at once with a key")
  func paused() throws {
    let run = try play(for: .seconds(20)) { engine in
      let clock = await engine.playhead.wallClock
      try await clock.sleep(until: .seconds(5))
      await engine.pause()
      try await clock.sleep(until: .milliseconds(6900))
      let behind = await engine.status.latency
      #expect(behind.map { $0 > .milliseconds(1900) } == true)
      await engine.play()
      await engine.seekToLive()
    }
    #expect(run.summary.jumpCount == 1)
    let latencies = run.latencies(from: .milliseconds(7200), atLeast: 200)
    #expect(latencies.allSatisfy { $0 < .milliseconds(1300) })
  }

  @Test("a decoder that is too slow for all pictures shows those after each sync picture")
  func slowDecoder() throws {
    let run = try play(
      for: .seconds(60), decodeTime: .milliseconds(60))
    #expect(run.summary.decoding.skips >= 3)
    #expect(run.shown.count > 400)
    #expect(run.latencies(from: .seconds(10), atLeast: 300).allSatisfy { $0 < .seconds(2) })
  }
}
