import Media
import Playback
import TestSupport
import Testing

/// A viewer who drags through a film whose groups of pictures are 10 s long.
@Suite("Dragging") struct SeekDraggingTests {
  struct Drag: Sendable, CustomTestStringConvertible {
    /// Exact seeks in a second, and how many milliseconds of film lie between two.
    let rate: Int
    let step: Int
    /// Pictures that have to be shown in four seconds.
    let least: Int

    var testDescription: String { "\(rate) times a second by \(step) ms" }
  }

  @Test(
    "shows pictures all the time, and in the end the one that is wanted",
    arguments: [
      Drag(rate: 10, step: 1000, least: 4), Drag(rate: 30, step: 1000, least: 4),
      Drag(rate: 10, step: 200, least: 30), Drag(rate: 30, step: 200, least: 30),
      Drag(rate: 10, step: 20, least: 18), Drag(rate: 30, step: 33, least: 15),
      Drag(rate: 10, step: -200, least: 3), Drag(rate: 30, step: -33, least: 3),
      Drag(rate: 30, step: -1000, least: 3),
    ])
  func pictures(drag: Drag) throws {
    try VirtualWorld.run { world in
      var configuration = PlayerConfiguration()
      configuration.startsPaused = true
      configuration.start = .seconds(drag.step > 0 ? 12 : 158)
      let film = FakeFilm(frameCount: 4250, groupLength: 250)
      // 1080p: a picture takes 6 ms to decode.
      let bench = EngineBench(
        world, film: film, decodeTime: .milliseconds(6), configuration: configuration)
      let begin = 5000
      _ = try await bench.play { engine in
        try await bench.sleep(begin)
        for number in 0..<4 * drag.rate {
          try await bench.sleep(begin + 1000 * number / drag.rate)
          await engine.seek(by: .milliseconds(drag.step))
        }
        try await bench.sleep(begin + 9000)
        await engine.stop()
      }
      let shown = await bench.sink.shown.filter { $0.wallTime >= .milliseconds(begin) }
      let during = shown.filter { $0.wallTime <= .milliseconds(begin + 4000) }
      #expect(during.count >= drag.least, "\(during.count) pictures in 4 s")
      let moments = [.milliseconds(begin)] + shown.map(\.wallTime)
      // At most a seek that is cut off, and one that decodes a whole group.
      let gap = zip(moments, moments.dropFirst()).map { $1 - $0 }.max() ?? .zero
      #expect(gap <= .milliseconds(250 + 250 * 6 + 50), "\(gap) without a picture")
      let target =
        Duration.seconds(drag.step > 0 ? 12 : 158) + .milliseconds(drag.step * 4 * drag.rate)
      #expect(await bench.numbers.last == target.milliseconds / 40)
    }
  }

  @Test("a seek within what is decoded ahead flushes nothing and reads nothing twice")
  func withinTheBuffer() throws {
    try VirtualWorld.run { world in
      let bench = EngineBench(world, film: FakeFilm(frameCount: 500, groupLength: 250))
      let summary = try await bench.play { engine in
        try await bench.sleep(1010)
        await engine.seek(by: .seconds(1))
        try await bench.sleep(1100)
        await engine.seek(to: .seconds(9))
        try await bench.sleep(1200)
        await engine.stop()
      }
      // 1010 and 2010 ms, then 9 s.
      #expect(await bench.numbers.prefix(26) == Array(0...25)[...])
      #expect(await bench.numbers.dropFirst(26).first == 50)
      #expect(await bench.numbers.contains(225))
      #expect(await bench.source.readerCount == 1)
      #expect(summary.decoding.samples <= 305)
    }
  }

  @Test(
    "exact seeks forward land on the exact frame, however they get there",
    arguments: Campaign.runs(30, few: 8))
  func exact(seed: UInt64) throws {
    try VirtualWorld.run(VirtualWorld.Disorder(seed: seed)) { world in
      var random = SplitMix64(seed: seed)
      var configuration = PlayerConfiguration()
      configuration.startsPaused = true
      let film = FakeFilm(frameCount: 1000, groupLength: 100)
      let bench = EngineBench(
        world, film: film, decodeTime: .milliseconds(3), configuration: configuration)
      let targets = (0..<20).map { _ in
        (
          random.milliseconds(-1000...6000), random.milliseconds(0...900)
        )
      }
      _ = try await bench.play { engine in
        var position = Duration.zero
        for (distance, pause) in targets {
          try await world.wallClock.sleep(until: world.wallClock.now + .seconds(2) + pause)
          position = min(max(position + distance, .zero), .seconds(40))
          await engine.seek(to: position)
          try await world.wallClock.sleep(until: world.wallClock.now + .seconds(2))
          #expect(await bench.numbers.last == min(position.milliseconds / 40, 999))
          #expect(await engine.status.position == position)
        }
        await engine.stop()
      }
    }
  }
}
