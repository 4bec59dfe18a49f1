import Audio
import Media
import Playback
import TestSupport
import Testing

/// Rates, channels, tracks and descriptions of sound, in the player: what is heard is measured.
@Suite("Every form of sound") struct SoundFormatTests {
  private static let soundID = HeardFilm.soundID

  @Test(
    "any rate and number of channels is heard in time from a device of 48 kHz in stereo",
    arguments: [
      (8000, 1), (11_025, 2), (22_050, 1), (96_000, 2), (192_000, 2), (48_000, 6), (44_100, 8),
    ])
  func rates(rate: Int, channelCount: Int) throws {
    try VirtualWorld.run { world in
      let sound = PlainSound(sampleRate: rate, channelCount: channelCount)
      let film = HeardFilm(
        world, film: FakeFilm(frameCount: 15),
        [
          Self.soundID: sound.events(0..<200, levels: [0])
            + sound.events(200..<400, levels: [0.2]) + sound.events(400..<600, levels: [0])
        ], deviceFormat: DeviceFormat(sampleRate: 48_000, layout: .stereo))
      let summary = try await film.play()
      #expect(summary.frames.shown == 15)
      #expect(summary.stallCount == 0)
      let (left, right) = (await film.device.channel(0), await film.device.channel(1))
      // Where a filter of 8 kHz begins and ends, a step is heard for some milliseconds.
      for numbers in [left, right] {
        let first = try #require(numbers.firstIndex { $0 > 0.1 })
        let last = try #require(numbers.lastIndex { $0 > 0.1 })
        #expect(abs(first - 9600) < 48, "\(first)")
        #expect(abs(last - 19_200) < 48, "\(last)")
      }
      #expect(zip(left, right).allSatisfy { abs($0 - $1) < 0.001 })
    }
  }

  @Test("what stands in the middle is heard on both sides, what is for the bass alone on none")
  func downmix() throws {
    try VirtualWorld.run { world in
      let sound = PlainSound(sampleRate: 48_000, channelCount: 6)
      // Front left and right, centre, bass, back left and right.
      let film = HeardFilm(
        world, film: FakeFilm(frameCount: 15),
        [
          Self.soundID: sound.events(0..<300, levels: [0, 0, 0.4, 0, 0, 0])
            + sound.events(300..<600, levels: [0, 0, 0, 0.4, 0, 0])
        ], deviceFormat: DeviceFormat(sampleRate: 48_000, layout: .stereo))
      _ = try await film.play()
      for channel in 0..<2 {
        let numbers = await film.device.channel(channel)
        #expect(numbers[7200] > 0.1)
        #expect(abs(numbers[21_600]) < 0.001)
      }
    }
  }

  @Test("another sound track is heard from where the film is")
  func twoTracks() throws {
    try VirtualWorld.run { world in
      let film = HeardFilm(
        world,
        [
          Self.soundID: PlainSound().events(0..<4000, levels: [0.25]),
          9: PlainSound().events(0..<4000, levels: [0.5], of: 9),
        ])
      let before = Mailbox()
      let summary = try await film.play { engine in
        try await film.sleep(1500)
        await before.put(await film.device.levels())
        await engine.selectSoundTrack(9)
      }
      #expect(await before.levels.count > 10)
      #expect(await before.levels.allSatisfy { abs($0 - 0.25) < 0.001 })
      let after = await film.device.levels()
      #expect(await film.device.dropCount > 0)
      #expect(after.count > 20)
      #expect(after.prefix(20).allSatisfy { abs($0 - 0.5) < 0.001 }, "\(after)")
      #expect(summary.stallCount == 0)
    }
  }

  /// 2 s of 8 kHz in mono, then 2 s of 48 kHz in stereo.
  private static let changingSound =
    PlainSound().events(0..<2000, levels: [0.25])
    + PlainSound(sampleRate: 48_000, channelCount: 2).events(2000..<4000, levels: [0.5])

  @Test("where the sample description changes, a device that is good for both goes on")
  func descriptionChange() throws {
    try VirtualWorld.run { world in
      let film = HeardFilm(
        world, [Self.soundID: Self.changingSound],
        deviceFormat: DeviceFormat(sampleRate: 48_000, layout: .stereo))
      let summary = try await film.play()
      let levels = await film.device.levels()
      #expect(levels.prefix(20).allSatisfy { abs($0 - 0.25) < 0.001 }, "\(levels)")
      #expect(levels[20..<40].allSatisfy { abs($0 - 0.5) < 0.001 }, "\(levels)")
      #expect(await film.device.requests.count == 1)
      #expect(summary.stallCount == 0)
      #expect(summary.sound?.underrunCount == 0)
    }
  }

  @Test(
    "where the description that follows asks for more, the device is opened again, once",
    arguments: [nil, DeviceFormat(sampleRate: 8000, layout: .mono)])
  func betterDescription(deviceFormat: DeviceFormat?) throws {
    try VirtualWorld.run { world in
      let film = HeardFilm(
        world, [Self.soundID: Self.changingSound], deviceFormat: deviceFormat)
      let summary = try await film.play()
      let better = DeviceFormat(sampleRate: 48_000, layout: .stereo)
      #expect(
        await film.device.requests == [DeviceFormat(sampleRate: 8000, layout: .mono), better])
      #expect(await film.device.format == deviceFormat ?? better)
      // One is heard completely, and the other from its first frame on.
      let earlier = try #require(await film.device.earlier.first)
      #expect(earlier.count == 16_000)
      #expect(earlier.allSatisfy { abs($0 - 0.25) < 0.001 })
      let levels = await film.device.levels()
      #expect(levels.prefix(20).allSatisfy { abs($0 - 0.5) < 0.001 }, "\(levels)")
      let start = await film.device.channel(0).firstIndex { $0 > 0.49 }
      #expect(try #require(start) < 48_000 / 200)
      #expect(summary.stallCount == 0)
      #expect(summary.frames.shown == 100)
      #expect(summary.sound?.underrunCount == 0)
      #expect(summary.sound?.lossCount == 0)
      #expect(summary.wallTime < .milliseconds(4050))
    }
  }
}

/// Keeps what was found out in the middle of a film.
private actor Mailbox {
  private(set) var levels: [Float] = []

  func put(_ levels: [Float]) { self.levels = levels }
}
