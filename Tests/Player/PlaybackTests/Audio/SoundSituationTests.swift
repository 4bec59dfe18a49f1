import Audio
import Media
import Playback
import TestSupport
import Testing

/// What viewers and machines do to a film that is heard; what is really heard is compared.
@Suite("A film that is heard, in odd situations") struct SoundSituationTests {
  @Test(
    "a device that is slow to open is opened while the film is fetched, where its format is known",
    arguments: [true, false])
  func earlyOpening(isKnown: Bool) throws {
    try VirtualWorld.run { world in
      let format = AudioFormat(
        codec: "sowt", configuration: [], sampleRate: MomentDecoder.sampleRate, channelCount: 1,
        bitDepth: 16)
      let bench = SoundBench(
        world, film: FakeFilm(frameCount: 25), soundCount: 50, openingTime: .milliseconds(150),
        format: isKnown ? format : nil, sampleDelay: { $0 == 0 ? .milliseconds(150) : .zero })
      let summary = try await bench.play()
      // The film begins with its first picture, and moves on when the device plays.
      let shown = await bench.sink.shown
      let wait = shown[1].wallTime - shown[0].wallTime - (shown[1].time - shown[0].time)
      #expect(isKnown ? wait < .milliseconds(20) : wait > .milliseconds(140), "\(wait)")
      #expect(summary.frames.shown == 25)
      #expect(summary.stallCount == 0)
      #expect(await bench.device.openCount == 1)
    }
  }

  @Test("20 seeks a second leave nothing behind: the last target is heard, and in step")
  func manySeeks() throws {
    try VirtualWorld.run { world in
      let bench = SoundBench(
        world, film: FakeFilm(frameCount: 500, groupLength: 50), soundCount: 1000)
      _ = try await bench.play { engine in
        var random = SplitMix64(seed: 20)
        try await bench.sleep(1000)
        for number in 0..<60 {
          try await bench.sleep(1000 + 50 * number)
          await engine.seek(to: random.milliseconds(0...18_000))
        }
        try await bench.sleep(4000)
        await engine.seek(to: .milliseconds(10_000))
        try await bench.sleep(9000)
        await engine.stop()
      }
      let heard = await bench.device.heard.filter { $0.wallTime > .milliseconds(4000) }
      let first = try #require(heard.first { $0.position >= .milliseconds(9900) })
      #expect(first.wallTime < .milliseconds(5000))
      #expect(abs((first.position - .milliseconds(10_000)).milliseconds) < 200)
      let offsets = await bench.offsets.suffix(150)
      #expect(offsets.count == 150)
      #expect(offsets.allSatisfy { abs($0) <= 25 }, "\(offsets)")
    }
  }

  @Test("a speed that is chosen while the film is stalled holds when it goes on")
  func speedWhileStalled() throws {
    try VirtualWorld.run { world in
      let bench = SoundBench(
        world, film: FakeFilm(frameCount: 200), soundCount: 400,
        sampleDelay: { $0 == 120 ? .seconds(9) : .zero })
      let summary = try await bench.play { engine in
        try await bench.sleep(7000)
        #expect(await engine.status.state != .playing)
        await engine.setRate(PlaybackRate(2))
      }
      #expect(summary.stallCount == 1)
      // 4.8 s at normal speed, and 3.2 s in half their time; a stall does not count.
      #expect(summary.wallTime < .milliseconds(6700))
      #expect(summary.wallTime > .milliseconds(6200))
      let heard = await bench.device.heard.filter { $0.wallTime > .milliseconds(9500) }
      let (first, last) = (try #require(heard.first), try #require(heard.last))
      let speed = (last.position - first.position) / (last.wallTime - first.wallTime)
      #expect(abs(speed - 2) < 0.1, "\(speed)")
      #expect(await bench.offsets.allSatisfy { abs($0) <= 70 })
    }
  }

  @Test("after a pause of an hour sound goes on where it was")
  func longPause() throws {
    try VirtualWorld.run { world in
      let bench = SoundBench(world)
      let summary = try await bench.play { engine in
        try await bench.sleep(1500)
        await engine.pause()
        try await bench.sleep(3_600_000)
        await engine.play()
      }
      #expect(summary.frames.shown == 100)
      let positions = await bench.device.heard.map(\.position.milliseconds)
      #expect(positions == positions.sorted())
      #expect(zip(positions, positions.dropFirst()).allSatisfy { $1 - $0 < 45 })
      #expect(await bench.offsets.allSatisfy { abs($0) <= 25 })
    }
  }

  @Test("a part of 50 ms that is repeated ends when the viewer says so, and sound is in step")
  func shortLoop() throws {
    try VirtualWorld.run { world in
      let bench = SoundBench(world)
      _ = try await bench.play { engine in
        try await bench.sleep(1000)
        await engine.markLoop()
        try await bench.sleep(1050)
        await engine.markLoop()
        try await bench.sleep(3000)
        await engine.markLoop()
      }
      let heard = await bench.device.heard
      // While it is repeated, nothing but this part and what the device still holds is heard.
      let repeated = heard.filter {
        (.milliseconds(1300)..<Duration.milliseconds(2950)).contains($0.wallTime)
      }
      #expect(
        repeated.allSatisfy {
          (.milliseconds(850)..<Duration.milliseconds(1250)).contains($0.position)
        })
      #expect(await bench.offsets.suffix(100).allSatisfy { abs($0) <= 25 })
    }
  }

  @Test("at the end of a day the sound is as exact as at its beginning")
  func endOfDay() throws {
    try VirtualWorld.run { world in
      // Pictures of 10 s, and sound around the end of the day alone.
      let film = FakeFilm(
        frameCount: 8640, groupLength: 1, frameDuration: MediaTime(value: 10, timescale: 1))
      let day = 86_400_000
      let bench = HeardFilm(
        world, film: film,
        [
          HeardFilm.soundID: PlainSound(sampleRate: 48_000)
            .events(day - 5000..<day - 2000, levels: [0.25])
            + PlainSound(sampleRate: 48_000).events(day - 2000..<day, levels: [0.5])
        ])
      let summary = try await bench.play { engine in
        await engine.seek(to: .milliseconds(day - 3000))
      }
      let numbers = await bench.device.channel(0)
      let step = try #require(numbers.firstIndex { $0 > 0.4 })
      #expect(abs(step - 48_000) <= 48, "\(step)")
      #expect(summary.wallTime < .milliseconds(3500))
    }
  }

  @Test(
    "a device that is 300 millionths fast or slow is followed for a day", arguments: [-300, 300])
  func dayOfDrift(millionths: Int) {
    var clock = AudioClock(sampleRate: 48_000)
    clock.run(at: .zero)
    var worst = Duration.zero
    for second in 1...86_400 {
      // Four readings within a tenth of a second, as often as a device is asked, then a leap.
      for reading in 0..<4 {
        let time = Duration.seconds(second) + .milliseconds(20 * reading)
        let heard = Int((time + time * millionths / 1_000_000) / .microseconds(1) * 0.048)
        clock.receive(
          DeviceReading(written: heard + 4800, delay: 4800, time: time))
        guard second > 10, reading == 3 else { continue }
        let truth = Duration.microseconds(Int64(Double(heard) / 0.048))
        let error = clock.position(at: time) - truth
        worst = max(worst, error < .zero ? .zero - error : error)
      }
    }
    #expect(worst < .milliseconds(2), "\(worst)")
  }

  @Test(
    "a machine that stops for moments again and again loses little, and stays in step",
    arguments: 0..<20)
  func stops(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let stops = (0..<12).map { number in
      let start = Duration.milliseconds(500 + 700 * number) + random.milliseconds(0...200)
      return start..<start + random.milliseconds(50...400)
    }
    let disorder = VirtualWorld.Disorder(seed: seed, lateness: 5, stops: stops)
    try VirtualWorld.run(disorder) { world in
      let bench = SoundBench(world, film: FakeFilm(frameCount: 250), soundCount: 500)
      let summary = try await bench.play()
      #expect(summary.frames.shown + summary.frames.dropped == 250)
      // While nothing runs, a device plays the tenth of a second that it has: two or three pictures.
      #expect(summary.frames.dropped <= 3 * stops.count, "\(summary.frames)")
      let offsets = await bench.offsets
      #expect(offsets.count > 200)
      #expect(offsets.suffix(40).allSatisfy { abs($0) <= 25 }, "\(offsets)")
    }
  }
}
