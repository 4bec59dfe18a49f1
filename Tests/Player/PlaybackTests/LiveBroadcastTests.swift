import Media
import Synchronization
import TestSupport
import Testing

@testable import Playback

/// Two pipelines over a live source with everything that can break.
@Suite("A live broadcast") struct LiveBroadcastTests {
  @Test("plays film and sound from one reader, each picture in its format and at its time")
  func plays() throws {
    try VirtualWorld.run { world in
      let bench = BroadcastBench(BroadcastPlan(), world)
      let summary = try await bench.play(for: .seconds(13))
      #expect(await bench.faults == [])
      #expect(summary.stallCount == 0 && summary.lateCount == 0)
      let numbers = await bench.numbers
      #expect(numbers == bench.plan.shownNumbers(groups: 99).prefix(numbers.count).map(\.self))
      #expect(numbers.count > 200)
      #expect(await bench.heard.count > 400)
      #expect(bench.source.readerCount == 1)
      // Once at the beginning, and at each change.
      #expect(await bench.decoder.formatCount == 4)
      #expect(summary.decoding.decodingErrors == 0)
    }
  }

  @Test("a format without a decoder ends the film with the decoder's error, after what came before")
  func unsupportedFormat() throws {
    try VirtualWorld.run { world in
      let bench = BroadcastBench(BroadcastPlan(), world, unsupported: [2])
      await #expect(throws: FormatDecoder.Failure.notSupported) {
        try await bench.play(for: .seconds(30))
      }
      #expect(await bench.faults == [])
      // Two pictures are held back by the decoder when it learns of the format.
      let numbers = await bench.numbers
      #expect(numbers.count >= bench.plan.shownNumbers(groups: 5).count - 2)
    }
  }

  @Test("refuses every way to go elsewhere with a message, and plays on")
  func refuses() throws {
    try VirtualWorld.run { world in
      let bench = BroadcastBench(BroadcastPlan(), world)
      let messages = Mutex<[PlayerMessage?]>([])
      _ = try await bench.play(for: .seconds(8)) { engine in
        let commands: [@Sendable () async -> Void] = [
          { await engine.seek(to: .seconds(1)) }, { await engine.seek(by: .seconds(-5)) },
          { await engine.seek(by: .seconds(5), isQuick: true) }, { await engine.step(by: -1) },
          { await engine.toggleFileLoop() }, { await engine.markLoop() },
          { await engine.seek(toTenth: 5) },
        ]
        try await world.wallClock.sleep(until: .seconds(4))
        for command in commands {
          await command()
          let message = await engine.status.message
          messages.withLock { $0.append(message) }
        }
      }
      let found = messages.withLock { $0 }.compactMap(\.self)
      #expect(found.map(\.number) == Array(1...7))
      #expect(found.allSatisfy { !$0.text.isEmpty })
      #expect(found.dropLast().allSatisfy { $0.kind == .notSeekable })
      #expect(found.last?.kind == .unknownDuration)
      #expect(await bench.faults == [])
      let numbers = await bench.numbers
      #expect(numbers == Array(bench.plan.shownNumbers(groups: 99).prefix(numbers.count)))
      #expect(bench.source.readerCount == 1)
    }
  }

  @Test("its viewer's time begins at 0, and pause, speed and steps on work as in a film")
  func commands() throws {
    try VirtualWorld.run { world in
      let bench = BroadcastBench(BroadcastPlan(), world)
      _ = try await bench.play(for: .seconds(10)) { engine in
        try await world.wallClock.sleep(until: .seconds(3))
        let status = await engine.status
        #expect(status.position > .seconds(1) && status.position < .seconds(3))
        #expect(status.liveEdge.map { $0 >= .seconds(3) && $0 < .seconds(6) } == true)
        #expect(!status.isSeekable && status.duration == nil)
        await engine.pause()
        let position = await engine.status.position
        try await world.wallClock.sleep(until: .seconds(5))
        #expect(await engine.status.position == position)
        await engine.step(by: 2)
        try await world.wallClock.sleep(until: .seconds(6))
        #expect(await engine.status.position > position)
        await engine.setRate(PlaybackRate(2))
        await engine.play()
      }
      #expect(await bench.faults == [])
      let numbers = await bench.numbers
      #expect(numbers == numbers.sorted() && numbers.count > 100)
    }
  }

  @Test("an outage stops picture and sound together, and both go on where they were")
  func outage() throws {
    try VirtualWorld.run { world in
      var plan = BroadcastPlan()
      plan.outage = .seconds(3)..<(.seconds(9))
      let bench = BroadcastBench(plan, world)
      let summary = try await bench.play(for: .seconds(16))
      #expect(await bench.faults == [])
      #expect(summary.stallCount == 1)
      let numbers = await bench.numbers
      #expect(numbers == Array(plan.shownNumbers(groups: 99).prefix(numbers.count)))
      let shown = await bench.sink.shown.map(\.wallTime)
      let heard = await bench.heard.map(\.wallTime)
      // From 6 s on, when what was there has been played, to the end of the outage.
      let silence = Duration.seconds(6.5)..<Duration.seconds(9)
      #expect(!shown.contains { silence.contains($0) } && !heard.contains { silence.contains($0) })
    }
  }

  @Test("a film without sound plays, and the sound's queue learns that it is missing")
  func noSound() throws {
    try VirtualWorld.run { world in
      var plan = BroadcastPlan()
      plan.soundEnd = 0
      let bench = BroadcastBench(plan, world)
      _ = try await bench.play(for: .seconds(20))
      #expect(await bench.faults == [])
      #expect(await bench.numbers.count > 300)
      #expect(await bench.heard.isEmpty)
    }
  }

  @Test("sound without a film is an error that names the track")
  func noFilm() throws {
    try VirtualWorld.run { world in
      var plan = BroadcastPlan()
      plan.filmEnd = 0
      let bench = BroadcastBench(plan, world)
      await #expect(throws: PlaybackError.missingTrack(BroadcastPlan.filmID)) {
        try await bench.play(for: .seconds(60))
      }
    }
  }
}
