import Audio
import Foundation
import MP4
import Media
import Playback
import TestSupport
import Testing

/// What goes wrong with sound, or is unusual about it, in the player: what is heard is measured.
@Suite("Sound that is not as usual") struct SoundFailureTests {
  private static let soundID = HeardFilm.soundID

  @Test("without a sound library the film plays, and says which one is missing")
  func noLibrary() throws {
    try VirtualWorld.run { world in
      let film = HeardFilm(
        world, [Self.soundID: PlainSound().events(0..<4000, levels: [0.5])],
        otherDevice: MissingDevice())
      let summary = try await film.play()
      #expect(summary.frames.shown == 100)
      #expect(summary.wallTime < .milliseconds(4050))
      #expect(summary.sound?.silence == "libasound.so.2 is not installed")
      #expect(await film.engine.status.message?.text.contains("libasound.so.2") == true)
      #expect(film.decisions.contains(.silent))
    }
  }

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
      // All of the one is heard, and the other from its first frame on.
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

/// What `ALSADevice` is where its library is not installed; that one has a thread of its own.
private struct MissingDevice: AudioDevice {
  let name = "alsa:default"

  func open(_ request: DeviceFormat) throws -> DeviceFormat {
    throw AudioDeviceError.noLibrary("libasound.so.2")
  }

  func write(_ samples: [Float]) throws -> Int { throw AudioDeviceError.closed }
  func reading() throws -> DeviceReading? { throw AudioDeviceError.closed }
  func pause() throws { throw AudioDeviceError.closed }
  func resume() throws { throw AudioDeviceError.closed }
  func drop() throws { throw AudioDeviceError.closed }
  func drain() throws { throw AudioDeviceError.closed }
  func close() {}
}

/// Keeps what was found out in the middle of a film.
private actor Mailbox {
  private(set) var levels: [Float] = []

  func put(_ levels: [Float]) { self.levels = levels }
}

/// A file's own sound, with pictures of numbers.
@Suite("A file's sound in the player") struct FileSoundTests {
  private static let soundID = HeardFilm.soundID

  /// The events of a file's sound track.
  private static func events(_ bytes: [UInt8]) async throws -> [SampleEvent] {
    let demuxer = try await MP4Demuxer(reader: MemoryReader(bytes))
    let track = try #require(demuxer.tracks().first { $0.kind == .audio })
    let reader = try await demuxer.reader(of: [track.id], at: nil)
    var events: [SampleEvent] = []
    while let event = try await reader.next() {
      switch event {
      case .format(let format, _): events.append(.format(format, soundID))
      case .sample(let sample, _): events.append(.sample(sample, soundID))
      case .discontinuity: break
      }
    }
    return events
  }

  private static func heard(_ events: [SampleEvent]) throws -> [Float] {
    try VirtualWorld.run { world in
      let film = HeardFilm(world, film: FakeFilm(frameCount: 50), [soundID: events])
      let summary = try await film.play()
      #expect(summary.frames.shown == 50)
      #expect(summary.stallCount == 0)
      return await film.device.channel(0)
    }
  }

  private static func bytes(of name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: RealFilm.folder.appendingPathComponent(name)))
  }

  @Test("a damaged AAC sample is silence of its length; all else is heard where it was")
  func damaged() async throws {
    let events = try await Self.events(try Self.bytes(of: "audio-only.mp4"))
    let whole = try Self.heard(events)
    // Sample 2 covers frames 1024 to 2047 of what is heard, in the middle of the first beep.
    let damaged = try Self.heard(
      events.map { event in
        guard case .sample(let sample, let id) = event, sample.index == 2 else { return event }
        return .sample(
          EncodedSample(
            index: sample.index, data: [UInt8](repeating: 0xFF, count: 40),
            decodeTime: sample.decodeTime, presentationTime: sample.presentationTime,
            duration: sample.duration, isSync: true, trim: sample.trim), id)
      })
    #expect(whole.count >= 96_000 && damaged.count >= 96_000)
    #expect(damaged[..<1024] == whole[..<1024])
    #expect(damaged[1024..<2048].allSatisfy { $0 == 0 })
    #expect(whole[1024..<2048].contains { abs($0) > 0.05 })
    // The sample after it lacks what it would have been mixed with.
    #expect(zip(damaged[4096..<96_000], whole[4096..<96_000]).allSatisfy { abs($0 - $1) < 0.001 })
  }

  @Test("where the edit ends within a sample, sound ends, to the frame")
  func editEnd() async throws {
    var bytes = try Self.bytes(of: "audio-only.mp4")
    let whole = try Self.heard(try await Self.events(bytes))
    // The edit's length, after type, version, flags and count, in thousandths of a second.
    let pattern = Array("elst".utf8)
    let place = try #require(
      bytes.indices.dropLast(16).first { Array(bytes[$0..<$0 + 4]) == pattern })
    bytes.replaceSubrange(place + 12..<place + 16, with: [0, 0, 0, 70])
    let cut = try Self.heard(try await Self.events(bytes))
    // 70 ms are 3360 frames: 3 samples and 288 frames.
    #expect(cut[..<3360] == whole[..<3360])
    #expect(cut[3360...].allSatisfy { $0 == 0 })
    #expect(whole[3360..<4096].contains { abs($0) > 0.05 })
  }
}
