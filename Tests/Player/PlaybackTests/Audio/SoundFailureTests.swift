import Audio
import Media
import Playback
import TestSupport
import Testing

/// Sound that has holes, starts late, lies far from its pictures or cannot be decoded.
@Suite("Sound that is not as usual") struct SoundFailureTests {
  private static let soundID = HeardFilm.soundID

  @Test(
    "encrypted sound leaves pictures alone, from the start or from the middle on",
    arguments: [0, 2000])
  func encrypted(milliseconds: Int) throws {
    try VirtualWorld.run { world in
      let film = HeardFilm(
        world,
        [
          Self.soundID:
            (milliseconds > 0
            ? PlainSound().events(0..<milliseconds, levels: [0.25]) : [])
            + PlainSound(isEncrypted: true).events(milliseconds..<4000, levels: [0.5])
        ])
      let summary = try await film.play()
      #expect(summary.frames.shown == 100)
      #expect(summary.stallCount == 0)
      #expect(await film.device.levels().allSatisfy { $0 < 0.4 })
      if milliseconds == 0 {
        #expect(summary.sound?.silence?.contains("encrypted") == true)
      }
    }
  }

  @Test("sound of an unknown codec leaves pictures alone, and one message names the codec")
  func unknownCodec() throws {
    try VirtualWorld.run { world in
      let film = HeardFilm(
        world, [Self.soundID: PlainSound(codec: "zzzz").events(0..<4000, levels: [0.5])])
      let summary = try await film.play()
      #expect(summary.frames.shown == 100)
      #expect(summary.stallCount == 0)
      #expect(summary.wallTime < .milliseconds(4050))
      #expect(
        summary.sound?.silence?.contains("zzzz") == true, "\(String(describing: summary.sound))")
      #expect(await film.engine.status.message?.number == 1)
    }
  }

  @Test("a hole in the sound is silence of its length", arguments: [300, 1200])
  func gap(length: Int) throws {
    try VirtualWorld.run { world in
      let film = HeardFilm(
        world,
        [
          Self.soundID: PlainSound().events(0..<1000, levels: [0.25])
            + PlainSound().events(1000 + length..<4000, levels: [0.5])
        ])
      let summary = try await film.play()
      let levels = await film.device.levels()
      let end = 10 + length / 100
      #expect(levels.prefix(10).allSatisfy { abs($0 - 0.25) < 0.001 }, "\(levels)")
      #expect(levels[10..<end].allSatisfy { $0 == 0 }, "\(levels)")
      #expect(levels[end..<40].allSatisfy { abs($0 - 0.5) < 0.001 }, "\(levels)")
      #expect(summary.stallCount == 0)
      #expect(summary.wallTime < .milliseconds(4050))
    }
  }

  @Test("sound that begins late is heard late")
  func lateStart() throws {
    try VirtualWorld.run { world in
      let film = HeardFilm(
        world, [Self.soundID: PlainSound().events(500..<4000, levels: [0.5])])
      let summary = try await film.play()
      let numbers = await film.device.channel(0)
      let first = try #require(numbers.firstIndex { $0 > 0.25 })
      #expect(abs(first - 4000) <= 8, "\(first)")
      #expect(summary.stallCount == 0)
      #expect(summary.wallTime < .milliseconds(4050))
    }
  }

  @Test(
    "sound that lies 8 s behind its pictures, on a slow line, neither stalls the film nor is late")
  func badInterleaving() throws {
    try VirtualWorld.run { world in
      let film = HeardFilm(
        world, film: FakeFilm(frameCount: 500),
        [Self.soundID: PlainSound().events(0..<20_000, levels: [0.5])], lag: .seconds(8),
        sampleDelay: { _ in .milliseconds(10) })
      let summary = try await film.play()
      #expect(summary.frames.shown == 500)
      #expect(summary.stallCount == 0)
      let levels = await film.device.levels()
      #expect(levels.count >= 200)
      #expect(levels.prefix(200).allSatisfy { abs($0 - 0.5) < 0.001 })
      #expect(summary.sound?.underrunCount == 0)
    }
  }
}
